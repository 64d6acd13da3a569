import { MOST_PAGES } from '@anushilon/contract/exam-document/exam'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import FilePlus from 'lucide-react/icons/file-plus-2'
import { useRef, useState } from 'react'
import { ChooseFile, FileArea } from '../fields/FileArea.tsx'
import { PictureField } from '../fields/PictureField.tsx'
import { moved } from '../../../ui/controls/moved.ts'
import { MoveButtons } from '../../../ui/controls/MoveButtons.tsx'
import { UndoLine } from '../../../ui/feedback/UndoLine.tsx'
import css from './PagesField.module.css'
import { withPage } from './sheet-edits.ts'
import { useSendPages } from './use-send-pages.ts'

interface Props {
  readonly label: string
  readonly hint: string
  readonly pages: readonly string[]
  readonly disabled: boolean
  readonly onChange: (edit: (pages: readonly string[]) => readonly string[]) => void
}

/** The pages of a written paper: chosen, dropped or pasted, several at once, in the order in which students see them. */
export function PagesField({ label, hint, pages, disabled, onChange }: Props) {
  /** After a move each page's field begins anew: what could be undone belonged to another place. */
  const [round, setRound] = useState(0)
  /** It can be brought back for as long as the screen is open. */
  const [gone, setGone] = useState<{ readonly at: number; readonly path: string } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const { busy, faults, send } = useSendPages((paths) => onChange((now) => [...now, ...paths].slice(0, MOST_PAGES)))

  function take(files: readonly File[]): void {
    if (!disabled && files.length > 0) void send(files, MOST_PAGES - pages.length)
  }

  function rearrange(edit: (pages: readonly string[]) => readonly string[]): void {
    setRound(round + 1)
    onChange(edit)
  }

  /** The focus goes with the page: whoever presses the key again moves the same one on. */
  function move(at: number, to: number): void {
    rearrange((now) => moved(now, at, to))
    list.current?.children[to]?.querySelectorAll('button')[to < at ? 0 : 1]?.focus()
  }

  function remove(at: number, path: string): void {
    rearrange((now) => now.toSpliced(at, 1))
    setGone({ at, path })
  }

  // A page's place is its name.
  const placed = pages.map((path, at) => ({ path, at, name: `Page ${at + 1}` }))
  return (
    <FileArea
      label={label}
      accept="image/png,image/jpeg,image/webp,image/svg+xml,image/gif,application/pdf"
      multiple
      onFiles={take}
    >
      {(choose) => (
        <>
          {pages.length > 0 && (
            <ol ref={list} className={css.pages}>
              {placed.map(({ path, at, name }) => (
                <li key={name}>
                  {!disabled && pages.length > 1 && (
                    <div className={css.order}>
                      <MoveButtons name={name} at={at} count={pages.length} onMove={(to) => move(at, to)} />
                    </div>
                  )}
                  <PictureField
                    key={round}
                    label={name}
                    alt={`The question paper of the written part, ${name.toLowerCase()}`}
                    value={path}
                    takesPastes={false}
                    disabled={disabled}
                    onChange={(to) =>
                      to === undefined ? remove(at, path) : onChange((now) => withPage(now, at, path, to))
                    }
                  />
                </li>
              ))}
            </ol>
          )}
          {gone !== null && !disabled && pages.length < MOST_PAGES && (
            <UndoLine
              done={`Page ${gone.at + 1} is removed.`}
              onUndo={() => {
                rearrange((now) => now.toSpliced(gone.at, 0, gone.path))
                setGone(null)
              }}
            />
          )}
          {!disabled && pages.length < MOST_PAGES && (
            <ChooseFile
              icon={FilePlus}
              name={pages.length === 0 ? 'Choose pages' : 'Add pages'}
              busy={busy !== null && `Sending ${busy.at} of ${busy.total}…`}
              hint={hint}
              onChoose={choose}
            />
          )}
          {faults.length > 0 && (
            <div className={css.faults}>
              <Alert kind="bad" live="alert">
                {faults.map(({ name, fault }) => (
                  <p key={name}>
                    <b>{name}</b>: {fault}
                  </p>
                ))}
              </Alert>
            </div>
          )}
        </>
      )}
    </FileArea>
  )
}

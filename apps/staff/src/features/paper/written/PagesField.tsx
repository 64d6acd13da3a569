import { MOST_PAGES } from '@anushilon/contract/exam-document/exam'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import FilePlus from 'lucide-react/icons/file-plus-2'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { PictureField } from '../fields/PictureField.tsx'
import { moved } from '../question/moved.ts'
import css from './PagesField.module.css'
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
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** After a move each page's field begins anew: what could be undone belonged to another place. */
  const [round, setRound] = useState(0)
  const { busy, faults, send } = useSendPages((paths) => onChange((now) => [...now, ...paths].slice(0, MOST_PAGES)))

  function take(files: FileList | undefined | null): void {
    if (!disabled && files) void send([...files], MOST_PAGES - pages.length)
  }

  const took = useEffectEvent(take)
  useEffect(() => {
    const node = area.current
    const paste = (event: ClipboardEvent) => {
      if ((event.clipboardData?.files.length ?? 0) === 0) return
      event.preventDefault()
      took(event.clipboardData?.files)
    }
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      took(event.dataTransfer?.files)
    }
    document.addEventListener('paste', paste)
    node?.addEventListener('dragover', over)
    node?.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      node?.removeEventListener('dragover', over)
      node?.removeEventListener('drop', drop)
    }
  }, [])

  function rearrange(edit: (pages: readonly string[]) => readonly string[]): void {
    setRound(round + 1)
    onChange(edit)
  }

  // A page's place is its name.
  const placed = pages.map((path, at) => ({ path, at, name: `Page ${at + 1}` }))
  return (
    <div ref={area} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`${label}: file`}
        accept="image/png,image/jpeg,image/webp,image/svg+xml,image/gif,application/pdf"
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      {pages.length > 0 && (
        <ol className={css.pages}>
          {placed.map(({ path, at, name }) => (
            <li key={`${round} ${name}`}>
              {!disabled && pages.length > 1 && (
                <div className={css.order}>
                  <IconButton
                    icon={ArrowUp}
                    label={`${name} up`}
                    disabled={at === 0}
                    onClick={() => rearrange((now) => moved(now, at, at - 1))}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={`${name} down`}
                    disabled={at === pages.length - 1}
                    onClick={() => rearrange((now) => moved(now, at, at + 1))}
                  />
                </div>
              )}
              <PictureField
                label={name}
                alt={`The question paper of the written part, ${name.toLowerCase()}`}
                value={path}
                takesPastes={false}
                disabled={disabled}
                onChange={(to) =>
                  to === undefined
                    ? rearrange((now) => now.toSpliced(at, 1))
                    : onChange((now) => now.with(Math.min(at, now.length - 1), to))
                }
              />
            </li>
          ))}
        </ol>
      )}
      {!disabled && pages.length < MOST_PAGES && (
        <div className={css.add}>
          <Button
            look="quiet"
            icon={FilePlus}
            busy={busy !== null && `Sending ${busy.at} of ${busy.total}…`}
            onClick={() => input.current?.click()}
          >
            {pages.length === 0 ? 'Choose pages' : 'Add pages'}
          </Button>
          <p>{hint}</p>
        </div>
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
    </div>
  )
}

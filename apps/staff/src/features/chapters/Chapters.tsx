import { renameChapter, type ListedChapter } from '@anushilon/contract/staff/chapters'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { counted } from '../../ui/counted.ts'
import { MoveButtons, moved } from '../../ui/MoveButtons.tsx'
import { NameForm } from '../../ui/NameForm.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import css from './Chapters.module.css'
import { useChange } from './use-change.ts'

interface Props {
  subjectId: string
  chapters: readonly ListedChapter[]
  canChange: boolean
  onOrder: (names: readonly string[]) => void
}

export function Chapters(props: Props) {
  return (
    <Table
      caption="Chapters"
      columns={props.canChange ? [...COLUMNS, changing(props)] : COLUMNS}
      rows={props.chapters}
      keyOf={({ name }) => name}
    />
  )
}

const COLUMNS: readonly TableColumn<ListedChapter>[] = [
  { head: 'Chapter', card: 'title', cell: ({ name }) => <strong lang={languageOf(name)}>{name}</strong> },
  { head: 'In the bank', isNumber: true, cell: ({ inBank }) => inBank.toLocaleString('en') },
  { head: 'In exams', isNumber: true, cell: ({ inExams }) => inExams.toLocaleString('en') },
]

function changing(props: Props): TableColumn<ListedChapter> {
  return {
    head: 'Change',
    card: 'actions',
    isNumber: true,
    cell: (chapter) => <ChapterActions {...props} chapter={chapter} />,
  }
}

function ChapterActions({ chapter, subjectId, chapters, onOrder }: Props & { chapter: ListedChapter }) {
  const { name, inBank, inExams } = chapter
  const change = useChange()
  const [doing, setDoing] = useState<'rename' | 'merge' | null>(null)
  const stop = () => setDoing(null)
  const names = chapters.map((one) => one.name)
  const at = names.indexOf(name)
  if (doing === 'rename') {
    return (
      <NameForm
        label={`New name of ${name}`}
        value={name}
        action="Save"
        isBusy={change.isPending}
        onCancel={stop}
        onName={(to) =>
          change.mutate(async () => await call(renameChapter, { subjectId, chapter: name, name: to }), {
            onSuccess: stop,
          })
        }
      />
    )
  }
  return (
    <span className={css.actions}>
      <Button look="text" small aria-label={`Rename ${name}`} onClick={() => setDoing('rename')}>
        Rename
      </Button>
      {names.length > 1 && (
        <Button look="text" small aria-label={`Merge ${name}`} onClick={() => setDoing('merge')}>
          Merge
        </Button>
      )}
      {inBank + inExams === 0 && (
        <Button
          look="text"
          small
          aria-label={`Remove ${name}`}
          onClick={() => onOrder(names.filter((one) => one !== name))}
        >
          Remove
        </Button>
      )}
      <span className={css.arrows}>
        <MoveButtons name={name} at={at} count={names.length} onMove={(by) => onOrder(moved(names, at, by))} />
      </span>
      {doing === 'merge' && (
        <MergeDialog
          subjectId={subjectId}
          chapter={chapter}
          others={names.filter((one) => one !== name)}
          onClose={stop}
        />
      )}
    </span>
  )
}

interface MergeProps {
  subjectId: string
  chapter: ListedChapter
  others: readonly string[]
  onClose: () => void
}

function MergeDialog({ subjectId, chapter: { name, inBank, inExams }, others, onClose }: MergeProps) {
  const change = useChange()
  const [into, setInto] = useState('')
  const merge = () =>
    change.mutate(
      async () => {
        const { questions } = await call(renameChapter, { subjectId, chapter: name, name: into })
        toast(`${counted(questions, 'question')} moved to ${into}`, 'success')
      },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      title={
        <>
          Merge <span lang={languageOf(name)}>{name}</span>
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button disabled={into === ''} busy={change.isPending && 'Merging'} onClick={merge}>
            Merge
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={css.merge}>
        <p>
          {counted(inBank, 'question')} of the bank and {inExams.toLocaleString('en')} in exams become those of the
          other chapter, and <strong lang={languageOf(name)}>{name}</strong> leaves the list. Marks do not change. This
          cannot be taken back.
        </p>
        <Select
          label="Into"
          placeholder="Choose a chapter"
          value={into}
          onChange={setInto}
          options={others.map((one) => ({ value: one, label: one }))}
        />
      </div>
    </Dialog>
  )
}

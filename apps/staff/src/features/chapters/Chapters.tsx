import { bankList } from '@anushilon/contract/staff/bank'
import { chapterList, renameChapter, type ListedChapter } from '@anushilon/contract/staff/chapters'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { counted } from '../../ui/text/counted.ts'
import { moved } from '../../ui/controls/moved.ts'
import { MoveButtons } from '../../ui/controls/MoveButtons.tsx'
import { NameActions } from '../../ui/controls/NameActions.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import css from './Chapters.module.css'

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
  const change = useChange(chapterList, bankList)
  const names = chapters.map((one) => one.name)
  const others = names.filter((one) => one !== name)
  const at = names.indexOf(name)
  const rename = async (to: string) => await call(renameChapter, { subjectId, chapter: name, name: to })
  // A name that another chapter has makes them one.
  const merge = async (into: string) => {
    const { questions } = await rename(into)
    toast(`${counted(questions, 'question')} moved to ${into}`, 'success')
  }
  return (
    <NameActions
      name={name}
      change={change}
      rename={rename}
      merging={{
        kind: 'chapter',
        others,
        merge,
        help: (
          <>
            {counted(inBank, 'question')} of the bank and {inExams.toLocaleString('en')} in exams become those of the
            other chapter, and <strong lang={languageOf(name)}>{name}</strong> leaves the list. Marks do not change.
            This cannot be taken back.
          </>
        ),
      }}
    >
      {inBank + inExams === 0 && (
        <Button look="text" small aria-label={`Remove ${name}`} onClick={() => onOrder(others)}>
          Remove
        </Button>
      )}
      <span className={css.arrows}>
        <MoveButtons name={name} at={at} count={names.length} onMove={(to) => onOrder(moved(names, at, to))} />
      </span>
    </NameActions>
  )
}

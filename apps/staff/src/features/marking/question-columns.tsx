import type { QuestionRow } from '@anushilon/contract/staff/marking-piles'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import PencilLine from 'lucide-react/icons/pencil-line'
import { markingPilePath } from '../../paths.ts'
import type { TableColumn } from '../../ui/layout/Table.tsx'
import { MarkedBar } from './MarkedBar.tsx'
import css from './Marking.module.css'
import type { Marking } from './use-marking.ts'

/** One's own share is the first to go to; otherwise the first question that waits. */
function firstOf(questions: readonly QuestionRow[]): QuestionRow | undefined {
  return questions.find(({ shareLeft }) => shareLeft > 0) ?? questions.find((row) => row.marked < row.scripts)
}

export function questionColumns({ examId, isOut, questions }: Marking): TableColumn<QuestionRow>[] {
  const [full] = questions.map(({ fullMarks }) => fullMarks)
  const isSame = questions.every(({ fullMarks }) => fullMarks === full)
  const first = firstOf(questions)
  return [
    {
      head: 'Question',
      cell: ({ question, subjectName, ...row }) => (
        <span className={css.exam}>
          <b>
            {subjectName !== null && (
              <>
                <Words text={subjectName} />,{' '}
              </>
            )}
            Question {question}
          </b>
          {notesOn(row).map((note) => (
            <small key={note}>{note}</small>
          ))}
        </span>
      ),
    },
    { head: 'Marked', card: 'wide', cell: ({ marked, scripts }) => <MarkedBar marked={marked} total={scripts} /> },
    {
      head: isSame && full !== undefined ? `Mean of ${full}` : 'Mean',
      isNumber: true,
      cell: ({ mean, fullMarks }) =>
        mean === null ? (
          '—'
        ) : isSame ? (
          mean.toFixed(1)
        ) : (
          <span className={css.actions}>{`${mean.toFixed(1)} / ${fullMarks}`}</span>
        ),
    },
    { head: 'In hand', isNumber: true, cell: ({ inHand }) => (inHand === 0 ? '—' : inHand) },
    {
      head: '2nd look',
      isNumber: true,
      cell: (row) =>
        row.secondLook === 0 || isOut ? (
          row.secondLook || '—'
        ) : (
          <LinkButton
            href={markingPilePath({ examId, ...row }, 'second-look')}
            look="text"
            small
            icon={Flag}
            aria-label={`Look again at ${row.secondLook} of question ${row.question}`}
          >
            {row.secondLook}
          </LinkButton>
        ),
    },
    {
      head: 'Next',
      card: 'actions',
      isNumber: true,
      cell: (row) => (
        <span className={css.next}>
          {row.secondLeft > 0 && (
            <LinkButton
              href={markingPilePath({ examId, ...row }, 'second-mark')}
              look="quiet"
              small
              aria-label={`Give ${row.secondLeft} second marks of question ${row.question}`}
            >
              Second: {row.secondLeft}
            </LinkButton>
          )}
          <Next row={row} examId={examId} isOut={isOut} isFirst={row === first} />
        </span>
      ),
    },
  ]
}

function notesOn({ hasRubric, blanks, isShared, shareLeft }: Omit<QuestionRow, 'question' | 'subjectName'>): string[] {
  const notes = [hasRubric ? 'rubric ready' : 'rubric missing']
  if (shareLeft > 0) notes.push(`your share: ${shareLeft} left`)
  else if (isShared) notes.push('shared out')
  if (blanks > 0) notes.push(`${blanks} without an answer`)
  return notes
}

interface NextProps {
  readonly row: QuestionRow
  readonly examId: string
  readonly isOut: boolean
  readonly isFirst: boolean
}

function Next({ row, examId, isOut, isFirst }: NextProps) {
  // Who sent no page has 0 without anybody's doing: a desk without answers has nothing to show.
  if (row.scripts === 0) return <span className={css.nothing}>Nothing to mark</span>
  const isDone = row.marked >= row.scripts
  if (isOut || (isDone && row.blanks === 0)) {
    return (
      <Badge kind="ok" icon={Check}>
        Done
      </Badge>
    )
  }
  return (
    <span className={css.actions}>
      <LinkButton
        href={markingPilePath({ examId, ...row })}
        small
        look={isFirst ? 'primary' : 'quiet'}
        icon={PencilLine}
        aria-label={`Mark ${row.subjectName === null ? '' : `${row.subjectName}, `}question ${row.question}`}
      >
        Mark
      </LinkButton>
    </span>
  )
}

import type { ReplyOf } from '@anushilon/contract/endpoint'
import { type ComparedScript, secondMarks, settleSecondMark } from '@anushilon/contract/staff/second-marks'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { Link } from 'wouter'
import { call } from '../../../api/client.ts'
import { faultText } from '../../../api/fault-text.ts'
import { invalidate } from '../../../api/queries.ts'
import { markingScriptPath } from '../../../paths.ts'
import type { TableColumn } from '../../../ui/layout/Table.tsx'
import css from './Second.module.css'

type Report = ReplyOf<typeof secondMarks>['body']
type Deviating = Pick<Report['questions'][number], 'pairs' | 'meanSigned' | 'meanAbsolute' | 'beyond'>

/** "+0.5": with a true minus, and nothing for what is not known. */
function signed(value: number | null): string {
  if (value === null) return '—'
  return value > 0 ? `+${value}` : String(value).replace('-', '−')
}

const DEVIATION: readonly TableColumn<Deviating>[] = [
  { head: 'Marked again', isNumber: true, cell: ({ pairs }) => pairs },
  { head: 'First gave more by', isNumber: true, cell: ({ meanSigned }) => signed(meanSigned) },
  { head: 'Apart on average', isNumber: true, cell: ({ meanAbsolute }) => meanAbsolute ?? '—' },
  { head: 'Too far apart', isNumber: true, cell: ({ beyond, pairs }) => (pairs === 0 ? '—' : beyond) },
]

function QuestionName({ subjectName, question }: { readonly subjectName: string | null; readonly question: number }) {
  return subjectName === null ? (
    <>Question {question}</>
  ) : (
    <>
      <Words text={subjectName} />, question {question}
    </>
  )
}

export const QUESTION_DEVIATION: readonly TableColumn<Report['questions'][number]>[] = [
  { head: 'Question', cell: (row) => <QuestionName {...row} /> },
  { head: 'Chosen', isNumber: true, cell: ({ chosen }) => chosen },
  ...DEVIATION,
]

export const MARKER_DEVIATION: readonly TableColumn<Report['markers'][number]>[] = [
  { head: 'First marker', cell: ({ name }) => (name === null ? 'Not known' : <Words text={name} />) },
  ...DEVIATION,
]

async function settle(examId: string, row: ComparedScript, as: 'stands' | 'second') {
  const { scriptId, section, question, marks, second } = row
  try {
    await call(settleSecondMark, { examId, section, question, scriptId, as, seen: { marks, second } })
    toast(as === 'stands' ? 'Settled: the mark stands.' : 'Settled: the second mark counts now.', 'success')
  } catch (error) {
    toast(faultText(error), 'failure')
  }
  // Also where it was refused: others have changed what it was about.
  await invalidate(secondMarks)
}

export function comparedColumns(examId: string, isOut: boolean): TableColumn<ComparedScript>[] {
  return [
    {
      head: 'Script',
      cell: (row) => (
        <span className={classNames(css.pair, css.script)}>
          <Link
            href={markingScriptPath({ examId, ...row })}
            aria-label={`Open script ${row.number}, question ${row.question}`}
          >
            Script {row.number}
          </Link>
          <small>
            <QuestionName {...row} />
          </small>
          <small>of {row.fullMarks} marks</small>
        </span>
      ),
    },
    {
      head: 'First',
      isNumber: true,
      cell: ({ first, firstBy }) => <By marks={first} name={firstBy} />,
    },
    {
      head: 'Second',
      isNumber: true,
      cell: ({ second, secondBy }) => <By marks={second} name={secondBy} />,
    },
    { head: 'Apart', isNumber: true, cell: ({ first, second }) => signed(first - second) },
    { head: 'Counts', isNumber: true, cell: ({ marks }) => marks },
    {
      head: 'Settle',
      card: 'actions',
      isNumber: true,
      cell: (row) => <Settle examId={examId} isOut={isOut} row={row} />,
    },
  ]
}

function By({ marks, name }: { readonly marks: number; readonly name: string | null }) {
  return (
    <span className={css.pair}>
      <b>{marks}</b>
      {name !== null && (
        <small>
          <Words text={name} />
        </small>
      )}
    </span>
  )
}

interface SettleProps {
  readonly examId: string
  readonly isOut: boolean
  readonly row: ComparedScript
}

/** With results out a mark is changed at the desk, which shows first who shifts. */
function Settle({ examId, isOut, row }: SettleProps) {
  const about = `script ${row.number}, question ${row.question}`
  return (
    <span className={css.actions}>
      {row.settled === null ? (
        <>
          <Button
            small
            look="quiet"
            aria-label={`${row.marks} stands for ${about}`}
            onClick={() => void settle(examId, row, 'stands')}
          >
            {row.marks} stands
          </Button>
          {!isOut && row.second !== row.marks && (
            <Button
              small
              look="quiet"
              aria-label={`Take ${row.second} for ${about}`}
              onClick={() => void settle(examId, row, 'second')}
            >
              Take {row.second}
            </Button>
          )}
        </>
      ) : (
        <span className={css.pair}>
          {row.settled.as === 'stands' ? 'Settled' : 'Second taken'}
          <small>
            <Words text={row.settled.by} />
          </small>
        </span>
      )}
    </span>
  )
}

import { lateAnswers, latePhoto, ruleOnLateAnswers, type LateStudent } from '@anushilon/contract/staff/late-answers'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, urlOf } from '../../api/client.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { useAction } from './during-queries.ts'
import css from './LateAnswers.module.css'
import { Who } from './late-attempt-columns.tsx'
import { marksWords, knownWords, waitingWords } from './late-answer-words.ts'

interface Ruling {
  /** Null: all but those whose answers came when the right ones were known. */
  readonly studentIds: number[] | null
  readonly accept: boolean
}

/** After an outage new ones keep coming in. */
const LOOK_AGAIN_MS = 15_000

/** Answers that came after their time and that nobody can vouch for: what is known, what they are worth, one click each. */
export function LateAnswers({ examId }: { examId: string }) {
  const waiting = useQuery({ ...queryFor(lateAnswers, { examId }), refetchInterval: LOOK_AGAIN_MS })
  const [reason, setReason] = useState('No network at the end')
  const action = useAction((ruling: Ruling) => call(ruleOnLateAnswers, { examId, ...ruling, reason }), {
    said: ({ students }) => `Decided about ${students === 1 ? '1 student' : `${students} students`}`,
    onDone: () => void invalidate(lateAnswers),
  })
  const students = waiting.data?.students ?? []
  if (students.length === 0) return null
  const decide = (ruling: Ruling) => action.mutate(ruling)
  const together = students.filter(({ afterResults }) => afterResults === 0).length
  const isIdle = !action.isPending && reason.trim() !== ''
  return (
    <Panel
      title="Answers that came late"
      count={students.length}
      meta="Proved ones count already and are not here"
      flush
      foot={
        <div className={css.foot}>
          <Field label="Reason (kept in the log)" value={reason} onChange={setReason} maxLength={200} required />
          <Button disabled={!isIdle || together === 0} onClick={() => decide({ studentIds: null, accept: true })}>
            Accept all {together}
          </Button>
          {together < students.length && (
            <p className={css.small}>
              Who sent answers after the results were out ({students.length - together}) is decided about one by one.
            </p>
          )}
          <FaultAlert error={action.error} />
        </div>
      }
    >
      <Table
        caption="Students whose answers came late"
        rows={students}
        keyOf={({ studentId }) => studentId}
        columns={columns(examId, isIdle, decide)}
      />
    </Panel>
  )
}

function columns(examId: string, isIdle: boolean, decide: (ruling: Ruling) => void): TableColumn<LateStudent>[] {
  return [
    { head: 'Student', cell: (row) => <Who row={row} /> },
    { head: 'What is known', card: 'wide', cell: (row) => <Known examId={examId} row={row} /> },
    { head: 'Marks', isNumber: true, cell: (row) => <span className="num">{marksWords(row)}</span> },
    {
      head: 'Decide',
      card: 'actions',
      isNumber: true,
      cell: ({ studentId, name }) => (
        <span className={css.actions}>
          <Button
            small
            disabled={!isIdle}
            aria-label={`Accept the late answers of ${name}`}
            onClick={() => decide({ studentIds: [studentId], accept: true })}
          >
            Accept
          </Button>
          <Button
            small
            look="quiet"
            disabled={!isIdle}
            aria-label={`Leave out the late answers of ${name}`}
            onClick={() => decide({ studentIds: [studentId], accept: false })}
          >
            Leave out
          </Button>
        </span>
      ),
    },
  ]
}

function Known({ examId, row }: { examId: string; row: LateStudent }) {
  return (
    <>
      {waitingWords(row)}
      {knownWords(row).map((sentence) => (
        <span key={sentence} className={css.small}>
          {sentence}
        </span>
      ))}
      <Photos examId={examId} row={row} />
    </>
  )
}

/** Each of them is developed when somebody opens it. */
function Photos({ examId, row: { studentId, photos } }: { examId: string; row: LateStudent }) {
  const kept = photos.filter(({ isKept }) => isKept)
  if (kept.length === 0) return null
  return (
    <span className={css.photos}>
      {kept.map(({ question, sha256 }, index) => {
        const number = kept.slice(0, index + 1).filter((one) => one.question === question).length
        return (
          <a key={sha256} href={urlOf(latePhoto, { examId, studentId, sha256 })} target="_blank" rel="noreferrer">
            Question {question}, photo {number}
          </a>
        )
      })}
    </span>
  )
}

import type { LateAttempt } from '@anushilon/contract/staff/late-attempts'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import type { LateCause } from '@anushilon/domain/sitting/late-cause'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { StudentLink } from '../../ui/text/StudentLink.tsx'
import type { TableColumn } from '../../ui/layout/Table.tsx'
import { Tick } from '../../ui/controls/Tick.tsx'
import css from './LateAnswers.module.css'

export const CAUSE_WORDS: Readonly<Record<LateCause, string>> = {
  'sent-late': 'Answers came after the end',
  'lost-contact': 'No contact before the end',
  'left-open': 'Page open, not handed in',
}

export function lateAttemptColumns(
  isChosen: (row: LateAttempt) => boolean,
  onToggle: (studentId: number) => void,
): TableColumn<LateAttempt>[] {
  return [
    {
      head: 'Student',
      cell: (row) => (
        <>
          <Tick label={`Choose ${row.name}`} checked={isChosen(row)} onToggle={() => onToggle(row.studentId)} />{' '}
          <Who row={row} />
        </>
      ),
    },
    { head: 'Branch', cell: ({ branch }) => (branch === null ? '—' : <Words text={branch} />) },
    {
      head: 'Why late',
      card: 'wide',
      cell: ({ cause, closedAt, refusal }) => (
        <>
          {CAUSE_WORDS[cause]}
          <span className={css.small}>
            closed {dhakaMoment(closedAt)}
            {refusal !== null && (
              <>
                {' · left late: '}
                <Words text={refusal} />
              </>
            )}
          </span>
        </>
      ),
    },
    { head: 'Saved', isNumber: true, cell: ({ saved }) => saved },
    { head: 'Marks if accepted', isNumber: true, cell: ({ marksIfAccepted }) => marksIfAccepted.toFixed(2) },
  ]
}

/** With the number by which they are called up. */
export function Who({
  row: { studentId, name, regNo, mobileNo },
}: {
  row: Pick<LateAttempt, 'studentId' | 'name' | 'regNo' | 'mobileNo'>
}) {
  return (
    <>
      <StudentLink id={studentId} name={name} />
      <span className={css.small}>
        {regNo}
        {mobileNo !== null && ` · ${mobileNo}`}
      </span>
    </>
  )
}

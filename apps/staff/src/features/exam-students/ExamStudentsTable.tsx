import type { ExamStudent } from '@anushilon/contract/staff/live'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { languageOf } from '@anushilon/ui/text/language.ts'
import type { RequestedAction } from '../../exam/during/StudentActionDialog.tsx'
import { branchLabel, PART_LABELS, SITTING_LABELS } from '../../exam/during/sitting-words.ts'
import { StatePip } from '../../exam/during/StatePip.tsx'
import { actionsFor, StudentActions } from '../../exam/during/StudentActions.tsx'
import { StudentLink } from '../../ui/text/StudentLink.tsx'
import { type TableColumn, Table } from '../../ui/layout/Table.tsx'
import css from './ExamStudentsTable.module.css'

interface Props {
  students: readonly ExamStudent[]
  isOld: boolean
  canGoOn: boolean
  onAction: (action: RequestedAction) => void
}

export function ExamStudentsTable({ students, isOld, canGoOn, onAction }: Props) {
  const canDo = students.some(({ state }) => actionsFor(state, canGoOn).length > 0)
  return (
    <Table
      caption="Students of the exam"
      rows={students}
      keyOf={(student) => student.studentId}
      isDimmed={isOld}
      toneOf={({ state, isRefused }) => (isRefused ? undefined : TONES[state])}
      columns={canDo ? [...FACTS, actionsColumn({ canGoOn, onAction })] : FACTS}
    />
  )
}

const FACTS: readonly TableColumn<ExamStudent>[] = [
  { head: 'Student', cell: (student) => <Name student={student} /> },
  { head: 'Branch', cell: ({ branch }) => <span lang={languageOf(branch)}>{branchLabel(branch)}</span> },
  { head: 'State', cell: (student) => <State student={student} /> },
  { head: 'Started', cell: ({ startedAt }) => moment(startedAt), isNumber: true },
  { head: 'Ends', cell: (student) => <Ends student={student} />, isNumber: true },
  { head: 'Saved', cell: ({ saved, uploaded }) => savedWords(saved, uploaded), isNumber: true },
]

function actionsColumn({ canGoOn, onAction }: Pick<Props, 'canGoOn' | 'onAction'>): TableColumn<ExamStudent> {
  return {
    head: 'Do',
    card: 'actions',
    isNumber: true,
    cell: (student) => {
      const actions = actionsFor(student.state, canGoOn)
      // A card without anything to do has no line for it.
      if (actions.length === 0) return null
      return (
        <span className={css.actions}>
          <StudentActions name={student.name} actions={actions} onAction={(action) => onAction({ action, student })} />
        </span>
      )
    },
  }
}

const TONES = {
  'not-started': undefined,
  answering: undefined,
  offline: 'bad',
  submitted: undefined,
  late: 'warn',
} as const

function Name({ student }: { student: ExamStudent }) {
  return (
    <>
      <StudentLink id={student.studentId} name={student.name} />
      <small className={css.small}>
        {student.regNo}
        {student.mobileNo !== null && (
          <>
            {' · '}
            <a
              className={css.call}
              href={`tel:${student.mobileNo}`}
              aria-label={`Call ${student.name}: ${student.mobileNo}`}
            >
              {student.mobileNo}
            </a>
          </>
        )}
      </small>
    </>
  )
}

function State({ student }: { student: ExamStudent }) {
  return (
    <>
      <span className={css.state}>
        <StatePip state={student.state} />
        {SITTING_LABELS[student.state]}
      </span>
      <small className={css.small}>{stateWords(student)}</small>
    </>
  )
}

/** What there is to know besides the state. */
function stateWords({ state, part, seenAt, closedAt, isRefused }: ExamStudent): string {
  if (isRefused) return 'not accepted'
  if (state === 'submitted' || state === 'late') return closedAt === null ? '' : `at ${dhakaClock(closedAt)}`
  if (state === 'offline') return `last seen ${moment(seenAt)}`
  return part === null ? '' : `${PART_LABELS[part]} part`
}

function Ends({ student: { endsAt, extraMinutes } }: { student: ExamStudent }) {
  return (
    <>
      {moment(endsAt)}
      {extraMinutes > 0 && <small className={css.small}>+{extraMinutes} min</small>}
    </>
  )
}

function savedWords(saved: number, uploaded: number): string {
  return uploaded === 0 ? String(saved) : `${saved} · ${uploaded} scripts`
}

function moment(at: number | null): string {
  return at === null ? '–' : dhakaClock(at)
}

import type { StudentRow } from '@anushilon/contract/staff/students'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { StudentLink } from '../../ui/text/StudentLink.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { Tick } from '../../ui/controls/Tick.tsx'
import { LogInBadge } from './LogInBadge.tsx'
import css from './Students.module.css'

interface Props {
  students: readonly StudentRow[]
  /** Null where nothing can be done with those that are ticked. */
  chosen: ReadonlySet<number> | null
  onChosen: (chosen: ReadonlySet<number>) => void
  isDimmed: boolean
}

export function StudentTable({ students, chosen, onChosen, isDimmed }: Props) {
  function toggle(id: number) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }
  return (
    <Table
      caption="Students"
      columns={chosen === null ? COLUMNS : [tickColumn(chosen, toggle), ...COLUMNS]}
      rows={students}
      keyOf={({ id }) => id}
      toneOf={({ id }) => (chosen?.has(id) === true ? 'chosen' : undefined)}
      isDimmed={isDimmed}
      isWide
    />
  )
}

function tickColumn(chosen: ReadonlySet<number>, toggle: (id: number) => void): TableColumn<StudentRow> {
  return {
    head: 'Select',
    cell: ({ id, name }) => <Tick label={`Select ${name}`} checked={chosen.has(id)} onToggle={() => toggle(id)} />,
  }
}

const COLUMNS: readonly TableColumn<StudentRow>[] = [
  { head: 'Reg. no.', cell: ({ regNo }) => <span className={css.number}>{regNo}</span> },
  {
    head: 'Name',
    card: 'title',
    cell: ({ id, name }) => <StudentLink id={id} name={name} />,
  },
  { head: 'College · mobile', cell: ({ institution, mobileNo }) => <Two first={institution} second={mobileNo} /> },
  {
    head: 'Course · branch, batches',
    cell: ({ courses, branch, batches }) => (
      <Two
        first={courses.map(({ name }) => name).join(', ')}
        second={[...(branch === null ? [] : [branch]), ...batches.map(({ name }) => name)].join(' · ')}
      />
    ),
  },
  {
    head: 'Last exam',
    cell: ({ lastExamAt }) => <span className={css.line}>{lastExamAt === null ? 'never' : dhakaDate(lastExamAt)}</span>,
  },
  {
    head: 'Password',
    cell: (student) => (
      <span className={css.line}>
        <LogInBadge student={student} />
      </span>
    ),
  },
]

function Two({ first, second }: { first: string | null; second: string | null }) {
  return (
    <>
      <span lang={languageOf(first ?? '')}>{first}</span>
      <small className={css.sub} lang={languageOf(second ?? '')}>
        {second}
      </small>
    </>
  )
}

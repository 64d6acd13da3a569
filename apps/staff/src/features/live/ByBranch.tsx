import type { BranchRow, LiveBoard } from '@anushilon/contract/staff/live'
import { languageOf } from '@anushilon/ui/language.ts'
import { useState } from 'react'
import { branchLabel } from '../../exam/during/sitting-words.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Segment } from '../../ui/Segment.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import css from './ByBranch.module.css'
import { StateBar } from './StateBar.tsx'

type By = 'branch' | 'course'

/** The same figures by branch, or those of the course that the exam is for. */
export function ByBranch({ board }: { board: LiveBoard }) {
  const [by, setBy] = useState<By>('branch')
  const course: BranchRow = { name: board.courseName, expected: board.expected, states: board.states }
  return (
    <Panel
      title={`By ${by}`}
      flush
      meta={
        <Segment
          label="By branch or course"
          options={[
            { value: 'branch', name: 'Branch' },
            { value: 'course', name: 'Course' },
          ]}
          value={by}
          onChange={setBy}
        />
      }
    >
      <Table
        caption={`Students by ${by}`}
        rows={by === 'branch' ? board.branches : [course]}
        keyOf={(row) => row.name}
        columns={COLUMNS[by]}
      />
    </Panel>
  )
}

const FIGURES: readonly Column<BranchRow>[] = [
  { head: 'Expected', cell: ({ expected }) => expected, isNumber: true },
  { head: 'Now', cell: ({ states }) => <Now states={states} /> },
  { head: 'Answering', cell: ({ states }) => states.answering, isNumber: true },
  { head: 'Offline', cell: ({ states }) => <Offline students={states.offline} />, isNumber: true },
  { head: 'Submitted', cell: ({ states }) => states.submitted, isNumber: true },
]

const COLUMNS: Readonly<Record<By, readonly Column<BranchRow>[]>> = {
  branch: [{ head: 'Branch', cell: ({ name }) => <Name name={branchLabel(name)} /> }, ...FIGURES],
  course: [{ head: 'Course', cell: ({ name }) => <Name name={name} /> }, ...FIGURES],
}

function Name({ name }: { name: string }) {
  return (
    <b className={css.name} lang={languageOf(name)}>
      {name}
    </b>
  )
}

function Now({ states }: Pick<BranchRow, 'states'>) {
  return (
    <div className={css.now}>
      <StateBar states={states} />
    </div>
  )
}

function Offline({ students }: { students: number }) {
  return <span className={students > 0 ? css.some : undefined}>{students}</span>
}

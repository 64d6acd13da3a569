import type { BranchRow } from '@anushilon/contract/staff/live'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { branchLabel } from '../../exam/during/sitting-words.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { type TableColumn, Table } from '../../ui/layout/Table.tsx'
import css from './ByBranch.module.css'
import { StateBar } from './StateBar.tsx'

/** The same figures by branch. An exam is for one course, so there is nothing to distinguish by course. */
export function ByBranch({ branches }: { branches: readonly BranchRow[] }) {
  return (
    <Panel title="By branch" flush>
      {branches.length === 0 ? (
        <p className={css.nobody}>
          No student is expected: nobody is in the course, branches or batches of this exam, or it is for visitors.
        </p>
      ) : (
        <Table caption="Students by branch" rows={branches} keyOf={({ name }) => name} columns={COLUMNS} />
      )}
    </Panel>
  )
}

const COLUMNS: readonly TableColumn<BranchRow>[] = [
  { head: 'Branch', cell: ({ name }) => <Name name={branchLabel(name)} /> },
  { head: 'Expected', cell: ({ expected }) => expected, isNumber: true },
  { head: 'Now', cell: ({ states }) => <Now states={states} /> },
  { head: 'Answering', cell: ({ states }) => states.answering, isNumber: true },
  { head: 'Offline', cell: ({ states }) => <Offline students={states.offline} />, isNumber: true },
  { head: 'Submitted', cell: ({ states }) => states.submitted, isNumber: true },
]

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

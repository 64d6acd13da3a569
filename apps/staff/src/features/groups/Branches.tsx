import { mergeBranches, renameBranch, type Branch } from '@anushilon/contract/staff/groups'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { call } from '../../api/client.ts'
import { NameActions } from '../../ui/controls/NameActions.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import css from './Groups.module.css'
import { useGroupChange } from './use-group-change.ts'

interface Props {
  branches: readonly Branch[]
  canChange: boolean
}

export function Branches({ branches, canChange }: Props) {
  if (branches.length === 0) return <p className={css.hint}>No branch yet: an import of students lists theirs.</p>
  return (
    <Table
      caption="Branches"
      columns={canChange ? [...COLUMNS, changing(branches)] : COLUMNS}
      rows={branches}
      keyOf={({ name }) => name}
    />
  )
}

const COLUMNS: readonly TableColumn<Branch>[] = [
  { head: 'Branch', cell: ({ name }) => <strong lang={languageOf(name)}>{name}</strong> },
  { head: 'Students', isNumber: true, cell: ({ students }) => students.toLocaleString('en') },
]

function changing(branches: readonly Branch[]): TableColumn<Branch> {
  return {
    head: 'Change',
    card: 'actions',
    isNumber: true,
    cell: (branch) => <BranchActions branch={branch} others={branches.filter(({ name }) => name !== branch.name)} />,
  }
}

function BranchActions({ branch: { name }, others }: { branch: Branch; others: readonly Branch[] }) {
  const merge = async (into: string) => {
    const { moved } = await call(mergeBranches, { branch: name, into })
    toast(`${moved.toLocaleString('en')} moved to ${into}`, 'success')
  }
  return (
    <NameActions
      name={name}
      change={useGroupChange()}
      rename={async (to) => await call(renameBranch, { branch: name, name: to })}
      merging={{
        kind: 'branch',
        others: others.map((other) => other.name),
        merge,
        help: (
          <>
            Students, exams and rights of <strong lang={languageOf(name)}>{name}</strong> become those of the other
            branch, and {name} leaves the list. This cannot be taken back.
          </>
        ),
      }}
    />
  )
}

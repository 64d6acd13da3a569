import { mergeBranches, renameBranch, type Branch } from '@anushilon/contract/staff/groups'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { MergeDialog } from '../../ui/MergeDialog.tsx'
import { RenameForm } from '../../ui/NameForm.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
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
  const change = useGroupChange()
  const [doing, setDoing] = useState<'rename' | 'merge' | null>(null)
  const stop = () => setDoing(null)
  const merge = (into: string) =>
    change.mutate(
      async () => {
        const { moved } = await call(mergeBranches, { branch: name, into })
        toast(`${moved.toLocaleString('en')} moved to ${into}`, 'success')
      },
      { onSuccess: stop },
    )
  if (doing === 'rename') {
    return (
      <RenameForm
        name={name}
        isBusy={change.isPending}
        onCancel={stop}
        onName={(to) =>
          change.mutate(async () => await call(renameBranch, { branch: name, name: to }), { onSuccess: stop })
        }
      />
    )
  }
  return (
    <span className={css.actions}>
      <Button look="text" small aria-label={`Rename ${name}`} onClick={() => setDoing('rename')}>
        Rename
      </Button>
      {others.length > 0 && (
        <Button look="text" small aria-label={`Merge ${name}`} onClick={() => setDoing('merge')}>
          Merge
        </Button>
      )}
      {doing === 'merge' && (
        <MergeDialog
          name={name}
          kind="branch"
          others={others.map((other) => other.name)}
          isBusy={change.isPending}
          onMerge={merge}
          onClose={stop}
        >
          Students, exams and rights of <strong lang={languageOf(name)}>{name}</strong> become those of the other
          branch, and {name} leaves the list. This cannot be taken back.
        </MergeDialog>
      )}
    </span>
  )
}

import { archiveBatch, renameBatch, type Batch } from '@anushilon/contract/staff/groups'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Link } from 'wouter'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { NameActions } from '../../ui/controls/NameActions.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import css from './Groups.module.css'
import { useGroupChange } from './use-group-change.ts'

interface Props {
  batches: readonly Batch[]
  canChange: boolean
}

export function Batches({ batches, canChange }: Props) {
  if (batches.length === 0) return <p className={css.hint}>No batch yet.</p>
  return (
    <Table
      caption="Batches"
      columns={canChange ? [...COLUMNS, CHANGING] : COLUMNS}
      rows={batches}
      keyOf={({ id }) => id}
    />
  )
}

const COLUMNS: readonly TableColumn<Batch>[] = [
  {
    head: 'Batch',
    cell: ({ id, name, isArchived }) => (
      <>
        <Link href={`${paths.students}?batch=${id}`} lang={languageOf(name)} className={isArchived ? css.archived : ''}>
          {name}
        </Link>{' '}
        {isArchived && <Badge>Archived</Badge>}
      </>
    ),
  },
  { head: 'Students', isNumber: true, cell: ({ students }) => students.toLocaleString('en') },
]

const CHANGING: TableColumn<Batch> = {
  head: 'Change',
  card: 'actions',
  isNumber: true,
  cell: (batch) => <BatchActions batch={batch} />,
}

function BatchActions({ batch: { id: batchId, name, isArchived } }: { batch: Batch }) {
  const change = useGroupChange()
  return (
    <NameActions name={name} change={change} rename={async (to) => await call(renameBatch, { batchId, name: to })}>
      <Button
        look="text"
        small
        aria-label={`${isArchived ? 'Bring back' : 'Archive'} ${name}`}
        onClick={() => change.mutate(async () => await call(archiveBatch, { batchId, isArchived: !isArchived }))}
      >
        {isArchived ? 'Bring back' : 'Archive'}
      </Button>
    </NameActions>
  )
}

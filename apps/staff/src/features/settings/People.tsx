import { changeStaff, listStaff, renewLink, type StaffMember } from '@anushilon/contract/staff/account'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { ActionDialog } from '../../exam/during/ActionDialog.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { LinkDialog, type HandedLink } from './LinkDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import css from './Settings.module.css'

/** Who may sign in. Nobody is removed, because the log names them; who leaves is shut out. */
export function People() {
  const people = useQuery(queryFor(listStaff, {}))
  const [edited, setEdited] = useState<StaffMember | 'new' | null>(null)
  const [handed, setHanded] = useState<HandedLink | null>(null)
  const [leaving, setLeaving] = useState<StaffMember | null>(null)
  const me = useMe()
  const renewing = useChange()
  const shutting = useChange(listStaff)
  const [renewed, setRenewed] = useState<number | null>(null)
  const renew = async (id: number) => {
    const { person, link } = await call(renewLink, { id })
    setHanded({ name: person.name, link })
  }
  const shut = async (person: StaffMember) => {
    await call(changeStaff, { ...person, isActive: !person.isActive })
    setLeaving(null)
  }

  const columns = columnsOf({
    change: setEdited,
    renew: ({ id }) => {
      setRenewed(id)
      renewing.mutate(async () => await renew(id))
    },
    isRenewing: ({ id }) => renewing.isPending && renewed === id,
    shut: (person) => (person.isActive ? setLeaving(person) : shutting.mutate(async () => await shut(person))),
    meId: me.id,
  })
  return (
    <Panel
      title="Staff"
      flush
      meta={
        <Button look="primary" small onClick={() => setEdited('new')}>
          Add somebody
        </Button>
      }
    >
      {people.isError && <ErrorPanel onRetry={() => void people.refetch()} />}
      {people.data === undefined && !people.isError && <SkeletonList count={3} height={48} />}
      {people.data !== undefined && (
        <Table caption="Staff" columns={columns} rows={people.data.people} keyOf={({ id }) => id} />
      )}
      {edited !== null && (
        <PersonDialog
          person={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onInvited={(made) => setHanded(made)}
        />
      )}
      {leaving !== null && (
        <ActionDialog
          title={`Shut out ${leaving.name}?`}
          verb={`Shut out ${leaving.name}`}
          notYet={null}
          action={{ ...shutting, mutate: () => shutting.mutate(async () => await shut(leaving)) }}
          onClose={() => setLeaving(null)}
        >
          <p>
            <Bengali>
              এখনই সব জায়গা থেকে সাইন আউট হয়ে যাবেন এবং আর ঢুকতে পারবেন না। তাঁর করা কাজ থেকে যাবে; চাইলে পরে আবার ঢুকতে দিতে পারবেন।
            </Bengali>
          </p>
        </ActionDialog>
      )}
      {handed !== null && <LinkDialog handed={handed} onClose={() => setHanded(null)} />}
    </Panel>
  )
}

interface Doing extends Readonly<Record<'change' | 'renew' | 'shut', (person: StaffMember) => void>> {
  readonly isRenewing: (person: StaffMember) => boolean
  /** Nobody shuts themselves out. */
  readonly meId: number
}

function columnsOf(on: Doing): TableColumn<StaffMember>[] {
  return [
    {
      head: 'Name',
      cell: (person) => (
        <>
          <b lang={languageOf(person.name)}>{person.name}</b>
          <small className={css.sub}>{person.signInName}</small>
        </>
      ),
    },
    { head: 'Role', cell: ({ role }) => role },
    { head: 'Of', cell: (person) => <Of person={person} /> },
    { head: 'State', cell: (person) => <PersonState person={person} /> },
    {
      head: 'Actions',
      card: 'actions',
      isNumber: true,
      cell: (person) => (
        <div className={css.actions}>
          <Button look="quiet" small onClick={() => on.change(person)} aria-label={`Change ${person.name}`}>
            Change
          </Button>
          {person.isActive && (
            <Button
              look="quiet"
              small
              busy={on.isRenewing(person) && 'Making it'}
              onClick={() => on.renew(person)}
              aria-label={`New link for ${person.name}`}
            >
              New link
            </Button>
          )}
          {person.id !== on.meId && (
            <Button
              look="quiet"
              small
              onClick={() => on.shut(person)}
              aria-label={`${person.isActive ? 'Shut out' : 'Let in'} ${person.name}`}
            >
              {person.isActive ? 'Shut out' : 'Let in'}
            </Button>
          )}
        </div>
      ),
    },
  ]
}

/** What they are of; an owner is of everything. */
function Of({ person: { role, rights } }: { person: StaffMember }) {
  const { courses, branches, mayExport } = rights
  const some = [...courses, ...branches]
  const of = role === 'owner' || some.length === 0 ? 'everything' : some.join(', ')
  return (
    <>
      <span lang={languageOf(of)}>{of}</span>
      {role === 'author' && <small className={css.sub}>{mayExport ? 'may export' : 'no exports'}</small>}
    </>
  )
}

function PersonState({ person }: { person: StaffMember }) {
  if (!person.isActive) return <Badge kind="bad">Shut out</Badge>
  return person.hasPassword ? <Badge kind="ok">Active</Badge> : <Badge kind="warn">Link not used yet</Badge>
}

import { changeStaff, inviteStaff, listStaff, type StaffMember } from '@anushilon/contract/staff/account'
import { same } from '@anushilon/contract/staff/same'
import { STAFF_ROLES, type StaffRole } from '@anushilon/domain/staff-role'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { useSaving } from '../../api/use-change.ts'
import { RightsFields } from './RightsFields.tsx'
import type { HandedLink } from './LinkDialog.tsx'
import css from './Settings.module.css'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'

const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner: everything',
  author: 'Author: exams, questions, live board, previews of results',
  marker: 'Marker: marking only',
}

type Typed = Pick<StaffMember, 'signInName' | 'name' | 'role' | 'rights'>

const NOBODY: Typed = {
  signInName: '',
  name: '',
  role: 'marker',
  rights: { courses: [], branches: [], mayExport: false },
}

interface Props {
  /** Null for somebody new. */
  person: StaffMember | null
  onClose: () => void
  onInvited: (made: HandedLink) => void
}

export function PersonDialog({ person, onClose, onInvited }: Props) {
  const [before] = useState(person ?? NOBODY)
  const [signInName, setSignInName] = useState(before.signInName)
  const [name, setName] = useState(before.name)
  const [role, setRole] = useState(before.role)
  const [rights, setRights] = useState(before.rights)
  const typed = { signInName, name, role, rights }
  const saving = useSaving(listStaff)
  const save = async () => {
    // Shown beside the name.
    const branch = rights.branches.length === 1 ? (rights.branches[0] ?? null) : null
    if (person === null) {
      const made = await call(inviteStaff, { signInName, name, role, branch, rights })
      onInvited({ name: made.person.name, link: made.link })
    } else {
      await call(changeStaff, { id: person.id, isActive: person.isActive, name, role, branch, rights })
    }
    onClose()
  }
  return (
    <AskingDialog
      open
      isFilled={!same({ ...before, ...typed }, before)}
      title={person === null ? 'Add somebody' : `Change ${person.name}`}
      onClose={onClose}
      actions={
        <Button look="primary" busy={saving.isPending && 'Saving'} onClick={() => saving.mutate(save)}>
          {person === null ? 'Add and make a link' : 'Save'}
        </Button>
      }
    >
      <div className={css.form}>
        <FaultAlert error={saving.error} />
        {person === null && (
          <Field
            label="E-mail or user name"
            value={signInName}
            onChange={setSignInName}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
        <Field label="Name" value={name} onChange={setName} autoComplete="off" />
        <Select
          label="Role"
          placeholder="Role"
          value={role}
          options={STAFF_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
          onChange={(value) => setRole(value as StaffRole)}
        />
        {role !== 'owner' && <RightsFields value={rights} onChange={setRights} />}
      </div>
    </AskingDialog>
  )
}

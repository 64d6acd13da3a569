import type { InputOf } from '@anushilon/contract/endpoint'
import type { StaffMember } from '@anushilon/contract/staff/account'
import type * as calls from '@anushilon/contract/staff/account'
import type { Deps } from '../../deps.ts'
import type { StaffCall } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { makeLink } from '../../staff/links.ts'
import {
  activeOwners,
  addMember,
  changeMember,
  dropLinks,
  endSessions,
  memberById,
  type Member,
} from '../../stores/people/staff.ts'

type PeopleDeps = Pick<Deps, 'db'>

export function presentMember({ password, ...member }: Member): StaffMember {
  return { ...member, hasPassword: password !== null }
}

export async function inviteStaff({ db }: PeopleDeps, call: StaffCall<InputOf<typeof calls.inviteStaff>>) {
  return await audited(db, call, async (tx, record) => {
    const member = await addMember(tx, call.input)
    if (member === null) throw new Refused('taken')
    record({ action: 'staff.invite', about: member.name, after: shown(member) })
    return { person: presentMember(member), link: await makeLink(tx, member.id, call.now) }
  })
}

export async function renewLink({ db }: PeopleDeps, call: StaffCall<InputOf<typeof calls.renewLink>>) {
  return await audited(db, call, async (tx, record) => {
    const member = await memberById(tx, call.input.id)
    if (member === null || !member.isActive) throw new Refused('not-found')
    record({ action: 'staff.link', about: member.name })
    return { person: presentMember(member), link: await makeLink(tx, member.id, call.now) }
  })
}

export async function changeStaff(
  { db }: PeopleDeps,
  call: StaffCall<InputOf<typeof calls.changeStaff>>,
): Promise<StaffMember> {
  return await audited(db, call, async (tx, record) => {
    const owners = await activeOwners(tx)
    const before = await memberById(tx, call.input.id)
    if (before === null) throw new Refused('not-found')
    const staysOwner = call.input.role === 'owner' && call.input.isActive
    if (owners.length === 1 && owners[0] === before.id && !staysOwner) {
      throw new Refused('conflict', { detail: 'The last owner must stay one.' })
    }
    const after = await changeMember(tx, call.input)
    // What a role may do changes with the next call; who is shut out is out at once.
    if (!after.isActive) {
      await endSessions(tx, after.id, null)
      await dropLinks(tx, after.id)
    }
    record({ action: 'staff.change', about: after.name, before: shown(before), after: shown(after) })
    return presentMember(after)
  })
}

function shown({ signInName, name, role, branch, isActive }: Member) {
  return { signInName, name, role, branch, isActive }
}

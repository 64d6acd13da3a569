import { isDeepStrictEqual } from 'node:util'
import type { StaffMember } from '@anushilon/contract/staff/account'
import type * as calls from '@anushilon/contract/staff/account'
import { ALL_RIGHTS, rightsOf, type Rights } from '@anushilon/domain/staff-rights'
import type { StaffRole } from '@anushilon/domain/staff-role'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { makeLink } from '../../staff/links.ts'
import { allCourseIds } from '../../stores/exam/courses.ts'
import { giveUpMarking } from '../../stores/marking/shares.ts'
import { branchNames } from '../../stores/people/branches.ts'
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

/** The link is kept nowhere: whoever asks again, because the reply was lost, gets another. */
export async function inviteStaff({ db }: PeopleDeps, call: StaffCallOf<typeof calls.inviteStaff>) {
  const { requestKey: _, ...asked } = call.input
  const { id } = await once(db, call, async (tx, record) => {
    const rights = await knownRights(tx, asked.role, asked.rights ?? ALL_RIGHTS)
    const member = await addMember(tx, { ...asked, rights })
    if (member === null) throw new Refused('taken', { detail: `Somebody signs in as ${asked.signInName}.` })
    record({ action: 'staff.invite', about: member.name, after: shown(member) })
    return { id: member.id }
  })
  return await db.transaction(async (tx) => {
    const person = presentMember(required(await memberById(tx, id), 'not-found'))
    return { person, link: await makeLink(tx, id, call.now) }
  })
}

export async function renewLink({ db }: PeopleDeps, call: StaffCallOf<typeof calls.renewLink>) {
  return await audited(db, call, async (tx, record) => {
    const member = await memberById(tx, call.input.id)
    if (member === null || !member.isActive) throw new Refused('not-found')
    record({ action: 'staff.link', about: member.name })
    return { person: presentMember(member), link: await makeLink(tx, member.id, call.now) }
  })
}

export async function changeStaff(
  { db }: PeopleDeps,
  call: StaffCallOf<typeof calls.changeStaff>,
): Promise<StaffMember> {
  return await audited(db, call, async (tx, record, nothing) => {
    const owners = await activeOwners(tx)
    const before = required(await memberById(tx, call.input.id), 'not-found')
    const staysOwner = call.input.role === 'owner' && call.input.isActive
    if (owners.length === 1 && owners[0] === before.id && !staysOwner) {
      throw new Refused('conflict', { detail: 'The last owner must stay one.' })
    }
    const rights = await knownRights(tx, call.input.role, call.input.rights ?? before.rights)
    const after = await changeMember(tx, { ...call.input, rights })
    // What a role may do changes with the next call; who is shut out is out at once.
    if (!after.isActive) {
      await endSessions(tx, after.id, null)
      await dropLinks(tx, after.id)
    }
    await giveUpMarking(tx, after)
    if (isDeepStrictEqual(shown(before), shown(after))) nothing()
    else record({ action: 'staff.change', about: after.name, before: shown(before), after: shown(after) })
    return presentMember(after)
  })
}

function shown({ signInName, name, role, branch, rights, isActive }: Member) {
  return { signInName, name, role, branch, rights, isActive }
}

/** A right to something that is not there would be a right to everything once it is gone. */
async function knownRights(tx: Db, role: StaffRole, said: Rights): Promise<Rights> {
  const rights = rightsOf(role, said)
  const courses = await allCourseIds(tx)
  const branches = await branchNames(tx)
  const unknown =
    rights.courses.find((id) => !courses.includes(id)) ?? rights.branches.find((name) => !branches.includes(name))
  if (unknown !== undefined) throw new Refused('not-found', { detail: `There is no ${unknown}.` })
  return rights
}

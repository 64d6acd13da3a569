import type { Deps } from '../deps.ts'
import { hashChosen } from '../passwords/passwords.ts'
import { addMember, hasStaff, memberByName } from '../stores/people/staff.ts'
import { makeLink } from './links.ts'

/**
 * Somebody must be able to sign in. Where nobody can yet, an owner is made: with the password that the environment
 * gives, or without one and with a one-time link, which is returned as a path to be shown to whoever started us.
 */
export async function makeFirstOwner({
  env,
  settings,
  db,
  clock,
  secrets,
}: Pick<Deps, 'env' | 'settings' | 'db' | 'clock' | 'secrets'>): Promise<string | null> {
  const signInName = env.STAFF_OWNER.toLowerCase()
  const owner = { signInName, name: 'Owner', role: 'owner', branch: settings.current.branch } as const
  const known = await memberByName(db, signInName)
  if (known === null && (await hasStaff(db))) return null
  if (env.STAFF_OWNER_PASSWORD !== undefined) {
    if (known === null) {
      await addMember(db, { ...owner, password: await hashChosen(secrets.passwords, env.STAFF_OWNER_PASSWORD) })
    }
    return null
  }
  const member = known ?? (await addMember(db, owner))
  // Until the first owner has set a password, every start shows a fresh link: the last one may have been lost.
  return member === null || member.password !== null ? null : await makeLink(db, member.id, clock.now())
}

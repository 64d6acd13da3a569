import type { InputOf } from '@anushilon/contract/endpoint'
import type { changeOwnPassword, readLink, signIn, useLink } from '@anushilon/contract/staff/account'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/bind.ts'
import { Refused } from '../../http/refused.ts'
import { keepChosen, verify } from '../../passwords/passwords.ts'
import { audited } from '../../staff/audited.ts'
import { letIn } from '../../staff/door.ts'
import { hashOf } from '../../staff/secret.ts'
import { writeEntry } from '../../stores/audit.ts'
import {
  dropLinks,
  endSessions,
  memberById,
  memberByName,
  memberOfLink,
  setStaffPassword,
  useUpLink,
  type Member,
} from '../../stores/staff.ts'
import type { Throttle } from '../../throttle/throttle.ts'

type AccountDeps = Pick<Deps, 'db' | 'secrets'>

/** Whether the name or the password was wrong is not said, and takes as long. */
export async function enter(deps: AccountDeps, throttle: Throttle, call: Call<InputOf<typeof signIn>>) {
  const { signInName, password } = call.input
  const member = await memberByName(deps.db, signInName)
  const guesser = { who: `staff ${signInName}`, address: call.address, now: call.now }
  const { right } = await throttle.guess(guesser, async () => {
    const verified = await verify(member?.password ?? null, deps.secrets.passwords, signInName, password)
    return { right: verified.right && member?.isActive === true }
  })
  if (!right || member === null) throw new Refused('wrong-sign-in', { detail: await triesLeft(throttle, guesser) })
  return { member, cookie: await letIn(deps.db, member.id, call.now, call.isSecure) }
}

type Guesser = Parameters<Throttle['guessesLeft']>[0]

/** The same for a name that nobody has. */
async function triesLeft(throttle: Throttle, guesser: Guesser): Promise<string> {
  const { tries, thenSeconds } = await throttle.guessesLeft(guesser)
  const pause = thenSeconds === 60 ? '1 minute' : `${Math.ceil(thenSeconds)} seconds`
  if (tries === 0) return `No try left: a pause of ${pause}.`
  return `${tries === 1 ? '1 try' : `${tries} tries`} left, then a pause of ${pause}.`
}

export async function lookAtLink({ db }: AccountDeps, throttle: Throttle, call: Call<InputOf<typeof readLink>>) {
  await throttle.count('log-ins', call.address, call.now)
  const member = await memberOfLink(db, hashOf(call.input.secret), call.now)
  if (member === null) throw new Refused('link-invalid')
  return member
}

export async function enterByLink({ db }: AccountDeps, throttle: Throttle, call: Call<InputOf<typeof useLink>>) {
  await throttle.count('log-ins', call.address, call.now)
  const secretHash = hashOf(call.input.secret)
  const kept = await keepChosen(call.input.password)
  const member = await db.transaction(async (tx): Promise<Member> => {
    const found = await memberOfLink(tx, secretHash, call.now)
    if (found === null || !(await useUpLink(tx, secretHash))) throw new Refused('link-invalid')
    await setStaffPassword(tx, found.id, kept)
    await endSessions(tx, found.id, null)
    await writeEntry(tx, {
      at: call.now,
      staffId: found.id,
      staffName: found.name,
      role: found.role,
      action: 'staff.password',
      about: `${found.name} set a password by link`,
      examId: null,
      studentId: null,
      before: null,
      after: null,
      reason: null,
    })
    return found
  })
  return { member, cookie: await letIn(db, member.id, call.now, call.isSecure) }
}

export async function setOwnPassword(
  deps: AccountDeps & Pick<Deps, 'db'>,
  throttle: Throttle,
  call: Call<InputOf<typeof changeOwnPassword>>,
): Promise<void> {
  const { staff, input, address, now } = call
  const member = await memberById(deps.db, staff.id)
  const { right } = await throttle.guess({ who: `staff ${staff.signInName}`, address, now }, () =>
    verify(member?.password ?? null, deps.secrets.passwords, staff.signInName, input.current),
  )
  if (!right) throw new Refused('wrong-sign-in')
  const kept = await keepChosen(input.password)
  await audited(deps.db, call, async (tx, tell) => {
    await setStaffPassword(tx, staff.id, kept)
    await endSessions(tx, staff.id, staff.sessionHash)
    await dropLinks(tx, staff.id)
    tell({ action: 'staff.password', about: `${staff.name} changed the password` })
  })
}

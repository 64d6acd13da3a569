import type { InputOf } from '@anushilon/contract/endpoint'
import * as calls from '@anushilon/contract/staff/account'
import { MINUTE } from '@anushilon/domain/instant'
import type { Deps } from '../../deps.ts'
import type { Call, StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { passCookie } from '../../passwords/device-pass.ts'
import { hashChosen } from '../../passwords/passwords.ts'
import { tryPassword } from '../../passwords/try-password.ts'
import { audited } from '../../staff/audited.ts'
import { openSession } from '../../staff/session.ts'
import { hashOf } from '../../staff/secret.ts'
import { hasDoneSince, writeEntry } from '../../stores/people/audit.ts'
import {
  dropLinks,
  endSessions,
  memberById,
  memberByName,
  memberOfLink,
  setStaffPassword,
  upgradeStaffPassword,
  useUpLink,
  type Member,
} from '../../stores/people/staff.ts'
import type { Throttle } from '../../throttle/throttle.ts'

type AccountDeps = Pick<Deps, 'db' | 'secrets'>

/** No sign-in name is empty. */
const NOBODY = 'staff:'

/** Whether the name or the password was wrong is not said, and takes as long. */
export async function signIn(deps: AccountDeps, throttle: Throttle, call: Call<InputOf<typeof calls.signIn>>) {
  const { signInName, password } = call.input
  const member = await memberByName(deps.db, signInName)
  const guess = guessOf(call, signInName, password)
  // Somebody who was shut out has a password no more.
  const stored = member?.isActive === true ? member.password : null
  const { right, upgrade } = await throttle.guessByName(guess, async (isOver) => {
    // Made-up names leave no more rows than a network may cause; beyond that they are counted as one.
    const who = isOver && member === null ? NOBODY : guess.who
    return await tryPassword({ ...deps, throttle }, { ...guess, who, stored })
  })
  if (!right || member === null) throw new Refused('wrong-sign-in', { detail: await triesLeft(throttle, guess) })
  if (upgrade !== undefined) await upgradeStaffPassword(deps.db, member.id, stored, upgrade)
  const proven = { who: guess.who, stored: upgrade ?? stored ?? '', password }
  const known = { path: calls.signIn.route.path, isSecure: call.isSecure }
  return {
    member,
    cookies: [
      await openSession(deps.db, { staffId: member.id, password: proven.stored }, call.now, call.isSecure),
      passCookie(deps.secrets.devices, call.cookies, proven, known),
    ],
  }
}

function guessOf({ address, now, cookies }: Call<unknown>, signInName: string, password: string) {
  return { who: `staff:${signInName}`, issuedTo: signInName, password, address, now, cookies }
}

type Guesser = Parameters<Throttle['guessesLeft']>[0]

/** The same for a name that nobody has. */
async function triesLeft(throttle: Throttle, guesser: Guesser): Promise<string> {
  const { tries, thenSeconds } = await throttle.guessesLeft(guesser)
  const pause = inWords(Math.ceil(thenSeconds))
  if (tries === 0) return `No try left: a pause of ${pause}.`
  return `${tries === 1 ? '1 try' : `${tries} tries`} left, then a pause of ${pause}.`
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export async function readLink({ db }: AccountDeps, call: Call<InputOf<typeof calls.readLink>>) {
  return required(await memberOfLink(db, hashOf(call.input.secret), call.now), 'link-invalid')
}

export async function enterByLink({ db, secrets }: AccountDeps, call: Call<InputOf<typeof calls.useLink>>) {
  const secretHash = hashOf(call.input.secret)
  // Looked at before the dear part, for which a stranger's link must not stand in line.
  if ((await memberOfLink(db, secretHash, call.now)) === null) throw new Refused('link-invalid')
  const stored = await hashChosen(secrets.passwords, call.input.password)
  const member = await db.transaction(async (tx): Promise<Member> => {
    const found = await memberOfLink(tx, secretHash, call.now)
    if (found === null || !(await useUpLink(tx, secretHash))) throw new Refused('link-invalid')
    await setStaffPassword(tx, found.id, stored)
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
  const proven = { staffId: member.id, password: stored }
  return { member, cookie: await openSession(db, proven, call.now, call.isSecure) }
}

export async function changeOwnPassword(
  deps: AccountDeps & Pick<Deps, 'db'>,
  throttle: Throttle,
  call: StaffCallOf<typeof calls.changeOwnPassword>,
): Promise<void> {
  const { staff, input } = call
  const member = await memberById(deps.db, staff.id)
  const guess = { ...guessOf(call, staff.signInName, input.current), stored: member?.password ?? null }
  const { right } = await tryPassword({ ...deps, throttle }, guess)
  if (!right) {
    if (await wasChangedToThis(deps, throttle, call, guess)) return
    throw new Refused('wrong-sign-in')
  }
  const stored = await hashChosen(deps.secrets.passwords, input.password)
  await audited(deps.db, call, async (tx, record) => {
    await setStaffPassword(tx, staff.id, stored)
    await endSessions(tx, staff.id, staff.sessionHash)
    await dropLinks(tx, staff.id)
    record({ action: 'staff.password', about: `${staff.name} changed the password` })
  })
}

/** Somebody who presses again within this has not heard what became of it. */
const PRESSED_AGAIN = 5 * MINUTE

/**
 * Asked again because the reply was lost: what was the password is none any more. All other sessions ended with the change, so it was
 * this one that made it, if the password is the one now asked for.
 */
async function wasChangedToThis(
  deps: AccountDeps,
  throttle: Throttle,
  { staff, input, now }: StaffCallOf<typeof calls.changeOwnPassword>,
  guess: Parameters<typeof tryPassword>[1],
): Promise<boolean> {
  if (!(await hasDoneSince(deps.db, staff.id, 'staff.password', now - PRESSED_AGAIN))) return false
  return (await tryPassword({ ...deps, throttle }, { ...guess, password: input.password })).right
}

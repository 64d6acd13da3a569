import { MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import { isLongEnoughPassword } from '@anushilon/domain/profile-rules'
import type { Deps } from '../../deps.ts'
import type { StudentCall } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { hashChosen } from '../../passwords/passwords.ts'
import { forgetDevicesOf } from '../../stores/messages/push-devices.ts'
import { credentialsById, lockStudent, setPassword, type Credentials } from '../../stores/people/students.ts'
import {
  endingOf,
  forgetEndings,
  hasPasswordCheck,
  recordEnding,
  recordPasswordCheck,
  usePasswordCheck,
} from '../../stores/people/tokens.ts'
import type { Throttle } from '../../throttle/throttle.ts'
import { TOKEN_LIFE } from '../../tokens/token-service.ts'
import type { StudentSession } from '../../tokens/tokens.ts'
import { tryStudentsPassword } from './login.service.ts'

/** A new password may be set within this time of a correct check of the old one (Decision H3). */
const CHECK_HOLDS = 5 * MINUTE

type PasswordCall = StudentCall<{ password: string }>

export async function checkPassword(deps: Deps, throttle: Throttle, call: PasswordCall) {
  const { student, input, now } = call
  const credentials = await credentialsOf(deps, student)
  const { right } = await tryStudentsPassword(deps, throttle, { student: credentials, password: input.password, call })
  if (right) await recordPasswordCheck(deps.db, student.tokenId, { checkedAt: now, forgetBefore: now - CHECK_HOLDS })
  return { check: right }
}

export async function changePassword(deps: Deps, throttle: Throttle, call: PasswordCall): Promise<'Ok'> {
  const { student, input, now } = call
  if (!isLongEnoughPassword(input.password)) {
    throw new Refused('bad-input', { detail: 'password: Password must be 6 characters long' })
  }
  // Looked at before the dear part; used up after it, in the transaction.
  if (await hasPasswordCheck(deps.db, student.tokenId, now - CHECK_HOLDS)) {
    const stored = await hashChosen(deps.secrets.passwords, input.password)
    if (await replacePassword(deps, student, stored, now)) return 'Ok'
  }
  if (await wasChangedToThis(deps, throttle, call)) return 'Ok'
  throw new Refused('check-password-first')
}

/** Longer than it takes to commit: until then a log-in elsewhere may still read the old password. */
const STORED_WITHIN = 10 * SECOND

/**
 * The new password, the end of every other token and of messages on phones, and the check used up: all or nothing. Whoever
 * has logged in with the old one before it was stored is logged out too; log-ins with the new one are dated behind it.
 */
async function replacePassword(
  { db, tokens, clock }: Deps,
  student: StudentSession,
  stored: string,
  now: Instant,
): Promise<boolean> {
  const ending = await db.transaction(async (tx) => {
    if (!(await usePasswordCheck(tx, student.tokenId, now - CHECK_HOLDS))) return null
    await lockStudent(tx, student.studentId)
    const recordedAt = clock.now()
    const changedAt = recordedAt + STORED_WITHIN
    await setPassword(tx, student.studentId, stored, changedAt)
    await forgetDevicesOf(tx, [student.studentId])
    await forgetEndings(tx, now - TOKEN_LIFE)
    return await recordEnding(tx, {
      studentId: student.studentId,
      issuedBefore: changedAt + 1,
      exceptToken: student.tokenId,
      recordedAt,
    })
  })
  if (ending === null) return false
  tokens.apply(ending)
  return true
}

/**
 * The reply to a change may be lost and the change asked for again, when its check is used up already. It was
 * done if this very token did it a moment ago and the password is the one now asked for.
 */
async function wasChangedToThis(deps: Deps, throttle: Throttle, call: PasswordCall): Promise<boolean> {
  const { student, input, now } = call
  const ending = await endingOf(deps.db, student.studentId)
  if (ending?.exceptToken !== student.tokenId || ending.recordedAt < now - CHECK_HOLDS) return false
  const credentials = await credentialsOf(deps, student)
  const { right } = await tryStudentsPassword(deps, throttle, { student: credentials, password: input.password, call })
  return right
}

async function credentialsOf({ db }: Deps, student: StudentSession): Promise<Credentials> {
  return required(await credentialsById(db, student.studentId), 'not-logged-in')
}

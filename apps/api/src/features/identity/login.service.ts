import { login, type coursesByRegNo } from '@anushilon/contract/operations/identity'
import type { InputOf } from '@anushilon/contract/endpoint'
import type { LoginRule } from '@anushilon/contract/staff/settings'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { passCookie } from '../../passwords/device-pass.ts'
import type { Verified } from '../../passwords/passwords.ts'
import { tryPassword } from '../../passwords/try-password.ts'
import { upgradePassword, type Credentials } from '../../stores/people/students.ts'
import type { Throttle } from '../../throttle/throttle.ts'
import type { LoginReader } from './login-reader.ts'
import { isVouchedFor } from './redirect-link.ts'

type Login = InputOf<typeof login>

/** Who must give a password to log in (Decision H1). */
const NEEDS_PASSWORD: Readonly<Record<LoginRule, (student: Credentials) => boolean>> = {
  off: () => false,
  'once-changed': (student) => student.passwordChangedAt !== null,
  always: () => true,
}

export async function findCourses(
  { coursesOf }: LoginReader,
  throttle: Throttle,
  { input, address, now }: Call<InputOf<typeof coursesByRegNo>>,
) {
  const courses = await coursesOf(input.regNo)
  if (courses.length === 0) {
    await throttle.countUnknown('numbers', address, now)
    throw new Refused('no-course-found')
  }
  return { courses }
}

export async function logIn(deps: Deps, { findStudent }: LoginReader, throttle: Throttle, call: Call<Login>) {
  const { settings, tokens, secrets } = deps
  const { input, address, now } = call
  const vouched = isVouchedByPortal(deps, call)
  const found = await findStudent(input)
  if (found === null) {
    await throttle.countUnknown('numbers', address, now)
    throw new Refused('no-course-found')
  }
  const { student, enrolled, isOver } = found
  if (!enrolled) throw new Refused('not-enrolled')
  if (isOver) throw new Refused('course-over')
  let cookie: string | null = null
  if (!vouched && NEEDS_PASSWORD[settings.current.loginPassword](student)) {
    if (input.password === undefined) throw new Refused('password-needed')
    const { right, stored } = await tryStudentsPassword(deps, throttle, { student, password: input.password, call })
    if (!right) throw new Refused('wrong-password')
    const proven = { who: String(student.id), stored, password: input.password }
    cookie = passCookie(secrets.devices, call.cookies, proven, { path: login.route.path, isSecure: call.isSecure })
  }
  // Whoever logs in with the new password is not touched by the ending that came with it, also in the same moment.
  const issuedAt = Math.max(now, (student.passwordChangedAt ?? 0) + 1)
  const arrival = {
    token: tokens.issue(student.id, input.courseId, issuedAt),
    studentId: String(student.id),
    courseId: input.courseId,
  }
  return { arrival, cookie }
}

/** Whether the centre's portal answers for this student. A link that claims it wrongly is refused (Decision H2). */
function isVouchedByPortal({ env, secrets }: Deps, { input, now }: Call<Login>): boolean {
  const { regNo, courseId, redirect } = input
  if (redirect === undefined) return false
  const { exp, sig } = redirect
  if (exp === undefined && sig === undefined && env.REDIRECT_SIGNED === 'optional') return false
  if (exp === undefined || sig === undefined) throw new Refused('link-invalid')
  if (!isVouchedFor(secrets.redirect, { regNo, courseId, exp }, sig, now)) throw new Refused('link-invalid')
  return true
}

interface Guess {
  readonly student: Credentials
  readonly password: string
  readonly call: Pick<Call<unknown>, 'address' | 'now' | 'cookies'>
}

/** One guess at a student's password, counted where it was wrong; and how it is stored from now on. */
export async function tryStudentsPassword(
  { db, secrets }: Deps,
  throttle: Throttle,
  { student, password, call: { address, now, cookies } }: Guess,
): Promise<Verified & { readonly stored: string }> {
  const { id, password: stored, regNo } = student
  const guess = { who: String(id), stored, issuedTo: regNo, password, address, now, cookies }
  const verified = await tryPassword({ secrets, throttle }, guess)
  if (verified.upgrade !== undefined) await upgradePassword(db, id, stored, verified.upgrade)
  return { ...verified, stored: verified.upgrade ?? stored ?? '' }
}

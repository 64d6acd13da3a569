import { STAFF_ROLES } from '@anushilon/domain/staff-role'
import * as z from 'zod/mini'
import { endpoint, get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { typedLine, typedText } from '../schemas/text.ts'
import { perWish } from './per-wish.ts'
import { EVERY_ROLE, OWNER, accountCall } from './staff-endpoint.ts'

export const STAFF_PASSWORD_MIN_LENGTH = 10

/** Never trimmed: a space may be part of it. */
const Password = z.string().check(z.maxLength(256), z.normalize('NFC'))
const NewPassword = Password.check(z.minLength(STAFF_PASSWORD_MIN_LENGTH, 'must have at least 10 characters'))

/** An e-mail address or a user name; capitals do not count. */
const SignInName = typedLine(120).check(z.minLength(3, 'must have at least 3 characters'), z.toLowerCase())

/** What they are of, by course ids and branch names, none: all; owners are of everything. */
const Rights = z.object({
  courses: z.array(AuthoredId).check(z.maxLength(200)),
  branches: z.array(typedText(200).check(z.minLength(1))).check(z.maxLength(200)),
  /** Whether they may save lists of people. */
  mayExport: z.boolean(),
})

export const StaffMember = z.object({
  id: z.int(),
  signInName: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  branch: z.nullable(z.string()),
  rights: Rights,
  isActive: z.boolean(),
  /** False until the one-time link was used. */
  hasPassword: z.boolean(),
})
export type StaffMember = z.output<typeof StaffMember>

export const Me = z.omit(StaffMember, { isActive: true, hasPassword: true })
export type Me = z.output<typeof Me>

export const signIn = endpoint({
  name: 'staffSignIn',
  group: 'staff-account',
  summary: 'Signs in: the session is a cookie that no script can read.',
  access: 'anyone',
  extension: true,
  route: post('/api/staff/sign-in', { body: z.object({ signInName: SignInName, password: Password }) }),
  replies: { 200: Me },
  refusals: ['wrong-sign-in', 'too-many-tries'],
})

/** The secret of a one-time link: in the address behind #, so that no server logs it. */
const LinkSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'is not a link of ours'))

export const readLink = endpoint({
  name: 'staffReadLink',
  group: 'staff-account',
  summary: 'Whose one-time link this is, before a password is set with it.',
  access: 'anyone',
  extension: true,
  route: post('/api/staff/link', { body: z.object({ secret: LinkSecret }) }),
  replies: { 200: z.pick(StaffMember, { signInName: true, name: true, role: true }) },
  refusals: ['link-invalid', 'too-many-tries'],
})

export const useLink = endpoint({
  name: 'staffUseLink',
  group: 'staff-account',
  summary: 'Sets the password by a one-time link, ends every other session of this person, and signs in.',
  access: 'anyone',
  extension: true,
  route: post('/api/staff/link/password', { body: z.object({ secret: LinkSecret, password: NewPassword }) }),
  replies: { 200: Me },
  refusals: ['link-invalid', 'too-many-tries'],
})

export const me = accountCall({
  name: 'staffMe',
  summary: 'Who is signed in.',
  roles: EVERY_ROLE,
  route: get('/api/staff/me'),
  replies: { 200: Me },
})

export const signOut = accountCall({
  name: 'staffSignOut',
  summary: 'Ends this session.',
  roles: EVERY_ROLE,
  route: post('/api/staff/sign-out'),
  replies: { 200: Ok },
})

export const changeOwnPassword = accountCall({
  name: 'staffChangeOwnPassword',
  summary: 'Sets a new password for oneself and ends every other session.',
  roles: EVERY_ROLE,
  route: post('/api/staff/password', { body: z.object({ current: Password, password: NewPassword }) }),
  replies: { 200: Ok },
  refusals: ['wrong-sign-in', 'too-many-tries'],
})

export const listStaff = accountCall({
  name: 'staffList',
  summary: 'Everybody of the centre who may sign in.',
  roles: OWNER,
  route: get('/api/staff/people'),
  replies: { 200: z.object({ people: z.array(StaffMember) }) },
})

const details = {
  name: typedLine(80).check(z.minLength(1, 'is needed')),
  role: z.enum(STAFF_ROLES),
  branch: z.nullable(typedText(200)),
  /** Left out: of somebody new all of them, otherwise as they are. */
  rights: z.exactOptional(Rights),
}

/** Opened by the person it is for; used once, within a week. */
const OneTimeLink = z.object({ person: StaffMember, link: z.string() })

export const inviteStaff = accountCall({
  name: 'staffInvite',
  summary: 'Adds somebody; the reply holds the one-time link with which they set their password.',
  roles: OWNER,
  route: post('/api/staff/people', { body: z.object({ signInName: SignInName, ...details, ...perWish }) }),
  replies: { 200: OneTimeLink },
  refusals: ['taken'],
})

export const renewLink = accountCall({
  name: 'staffRenewLink',
  summary: 'A new one-time link for somebody who lost the password.',
  roles: OWNER,
  route: post('/api/staff/people/link', { body: z.object({ id: z.int() }) }),
  replies: { 200: OneTimeLink },
  refusals: ['not-found'],
})

export const changeStaff = accountCall({
  name: 'staffChange',
  summary: 'Changes name, role, branch or rights, or shuts somebody out; the last active owner stays one.',
  roles: OWNER,
  route: post('/api/staff/people/change', { body: z.object({ id: z.int(), ...details, isActive: z.boolean() }) }),
  replies: { 200: StaffMember },
  refusals: ['not-found', 'conflict'],
})

export const accountCalls = [
  signIn,
  readLink,
  useLink,
  me,
  signOut,
  changeOwnPassword,
  listStaff,
  inviteStaff,
  renewLink,
  changeStaff,
]

import { PASSWORD_MIN_LENGTH } from '@anushilon/domain/profile-rules'
import * as z from 'zod/mini'
import { renamed } from '../codecs/renamed.ts'
import { endpoint, get, post } from '../endpoint.ts'
import { AuthoredId, RegNo, StudentId } from '../schemas/ids.ts'
import { ImagePath, Ok } from '../schemas/replies.ts'

/** Never trimmed: a space may be part of it. */
const Password = z.string().check(z.maxLength(256), z.normalize('NFC'))
const NewPassword = Password.check(z.minLength(PASSWORD_MIN_LENGTH, 'Password must be 6 characters long'))

export const advertisement = endpoint({
  name: 'advertisement',
  group: 'identity',
  summary: "The course's advertisement banner, or `not-found` where it has none.",
  access: 'student',
  route: get('/api/advertise/getonead', { query: z.object({ courseId: AuthoredId }) }),
  replies: {
    200: renamed(
      { iLink: ImagePath, forwardingLink: z.nullable(z.string()) },
      { iLink: 'image', forwardingLink: 'link' },
    ),
  },
  refusals: ['not-found', 'not-enrolled'],
})

export const validateLogin = endpoint({
  name: 'validateLogin',
  group: 'identity',
  summary: 'Whose token this is and for which course.',
  access: 'student',
  route: get('/api/student/validate-login'),
  replies: { 200: z.object({ courseId: AuthoredId, studentId: StudentId }) },
  refusals: [],
})

export const coursesByRegNo = endpoint({
  name: 'coursesByRegNo',
  group: 'identity',
  summary: 'The courses a registration number may log in to.',
  access: 'anyone',
  route: get('/api/coursevsstudent/getcoursebyreg', { query: z.object({ regNo: RegNo }) }),
  replies: { 200: z.object({ courses: z.array(renamed({ _id: AuthoredId, name: z.string() }, { _id: 'id' })) }) },
  refusals: ['no-course-found', 'too-many-tries'],
})

/** What the centre's portal put into its link; `{}` for a link without signature (Decision H2). */
const RedirectLink = z.object({
  /** Seconds since the Unix epoch, in the digits the link has, for the signature is over them. */
  exp: z.exactOptional(z.string().check(z.maxLength(20))),
  sig: z.exactOptional(z.string().check(z.maxLength(256))),
})

export const login = endpoint({
  name: 'login',
  group: 'identity',
  summary: 'Logs in. `password` only where the student has asked for protection (Decision H1).',
  access: 'anyone',
  route: post('/api/student/login', {
    body: z.object({
      regNo: RegNo,
      courseId: AuthoredId,
      password: z.exactOptional(Password),
      /** Present when the student came by `/redirect/{regNo}/{courseId}` and not by the log-in page. */
      redirect: z.exactOptional(RedirectLink),
    }),
  }),
  replies: {
    200: renamed(
      { token: z.string(), studentIdStr: StudentId, courseIdStr: AuthoredId },
      { studentIdStr: 'studentId', courseIdStr: 'courseId' },
    ),
  },
  refusals: [
    'no-course-found',
    'not-enrolled',
    'course-over',
    'password-needed',
    'wrong-password',
    'link-invalid',
    'too-many-tries',
  ],
})

export const logout = endpoint({
  name: 'logout',
  group: 'identity',
  summary: 'Ends this log-in. The same again finds it ended (401), which is as well.',
  access: 'student',
  extension: true,
  route: post('/api/student/logout'),
  replies: { 200: Ok },
  refusals: [],
})

const Checked = z.object({ check: z.boolean() })

export const checkPassword = endpoint({
  name: 'checkPassword',
  group: 'identity',
  summary: 'Whether this is the current password. The pages use the POST beside it.',
  access: 'student',
  route: get('/api/student/checkpassword', { query: z.object({ password: Password }) }),
  replies: { 200: Checked },
  refusals: ['too-many-tries'],
})

export const checkPasswordByPost = endpoint({
  name: 'checkPasswordByPost',
  group: 'identity',
  summary: 'The same, with the password where it belongs: not in the URL (Decision H3).',
  access: 'student',
  extension: true,
  route: post('/api/student/checkpassword', { body: z.object({ password: Password }) }),
  replies: { 200: Checked },
  refusals: ['too-many-tries'],
})

export const changePassword = endpoint({
  name: 'changePassword',
  group: 'identity',
  summary: 'Sets a new password, within five minutes of a correct check; ends every other log-in of the student.',
  access: 'student',
  route: post('/api/student/changepassword', { body: z.object({ password: NewPassword }) }),
  replies: { 200: Ok },
  refusals: ['check-password-first', 'too-many-tries'],
})

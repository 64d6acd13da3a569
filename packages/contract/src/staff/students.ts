import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { PageNumber, typedWhole } from '../schemas/numbers.ts'
import { optional } from '../schemas/shape.ts'
import { MobileNumber, typedDigits, typedLine, typedText } from '../schemas/text.ts'
import { AUTHORS, OWNER, rosterCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

export const STUDENTS_PER_PAGE = 50
/** As many as one prints in an evening; more are done course by course. */
export const MOST_AT_ONCE = 5_000

/** None was handed out; the one handed out is in use; the student has chosen one. */
export const PASSWORD_STATES = ['none', 'handed-out', 'own'] as const
export const PasswordState = z.enum(PASSWORD_STATES)
export type PasswordState = z.output<typeof PasswordState>

const CourseName = z.object({ id: z.string(), name: z.string() })

export const StudentRow = z.object({
  id: z.int(),
  regNo: z.string(),
  name: z.string(),
  institution: z.nullable(z.string()),
  mobileNo: z.nullable(z.string()),
  /** By whoever was logged in as the student, and not confirmed: no password is sent there. */
  isMobileTyped: z.boolean(),
  guardianMobile: z.nullable(z.string()),
  curriculumRoll: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  courses: z.array(CourseName),
  /** Of the courses they are in. */
  batches: z.array(z.object({ id: z.int(), name: z.string(), courseId: z.string() })),
  password: PasswordState,
  /** The picture of the profile, which the student sets once. */
  photo: z.nullable(z.string()),
  /** When they last started an exam; null: never. */
  lastExamAt: z.nullable(z.number()),
  /** Null for who is here. Who has left is in no course and cannot log in. */
  leftAt: z.nullable(z.number()),
})
export type StudentRow = z.output<typeof StudentRow>

const filter = {
  /** In the name, the registration number or the mobile number. */
  find: z.exactOptional(typedDigits(120)),
  courseId: z.exactOptional(AuthoredId),
  branch: z.exactOptional(typedText(200)),
  batchId: z.exactOptional(typedWhole(1, 2_147_483_647)),
  password: z.exactOptional(PasswordState),
  /** Left out: those who are here. */
  state: z.exactOptional(z.enum(['here', 'left'])),
}
export const StudentFilter = z.object(filter)
export type StudentFilter = z.output<typeof StudentFilter>

export const studentList = rosterCall({
  name: 'staffStudentList',
  summary: 'Students by registration number, fifty a page.',
  roles: AUTHORS,
  route: get('/api/staff/students', {
    query: z.extend(StudentFilter, {
      page: z.exactOptional(PageNumber),
    }),
  }),
  replies: {
    200: z.object({
      students: z.array(StudentRow),
      total: z.int(),
      /** Of those who are here and found whatever their password: how many have none. */
      withoutPassword: z.int(),
      /** Of those who have left: how many would be found among them. */
      left: z.int(),
    }),
  },
})

export const rosterFacts = rosterCall({
  name: 'staffRosterFacts',
  summary: 'How many students there are, and the branches that are in use.',
  roles: AUTHORS,
  route: get('/api/staff/students/facts'),
  replies: { 200: z.object({ students: z.int(), branches: z.array(z.string()) }) },
})

/** What is null is not known. */
const details = {
  name: typedLine(200).check(z.minLength(1, 'is needed')),
  institution: z.nullable(typedLine(200).check(z.minLength(1))),
  mobileNo: z.nullable(MobileNumber),
  guardianMobile: z.nullable(MobileNumber),
  curriculumRoll: z.nullable(typedDigits(64).check(z.minLength(1))),
  branch: z.nullable(typedLine(200).check(z.minLength(1))),
}

/** Typed into a log-in form by students: letters, digits, - and _. */
const NewRegNo = typedDigits(64).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'takes letters, digits, - and _ only'))

const StudentNumber = z.int().check(z.gte(1))

/** These, or everybody who is found. */
export const StudentSelection = z.union([
  z.object({ studentIds: z.array(StudentNumber).check(z.minLength(1), z.maxLength(1000)) }),
  z.object({ everybody: StudentFilter }),
])
export type StudentSelection = z.output<typeof StudentSelection>

const Reason = typedText(200).check(z.minLength(1, 'is needed'))
const Done = z.object({ count: z.int() })

export const addStudent = rosterCall({
  name: 'staffAddStudent',
  summary: 'Adds a student to one or more courses, without a password.',
  roles: OWNER,
  route: post('/api/staff/students/add', {
    body: z.object({
      regNo: NewRegNo,
      ...details,
      guardianMobile: z.exactOptional(details.guardianMobile),
      courseIds: z.array(AuthoredId).check(z.minLength(1), z.maxLength(50)),
    }),
  }),
  replies: { 200: StudentRow },
  refusals: ['taken', 'not-found'],
})

export const changeStudent = rosterCall({
  name: 'staffChangeStudent',
  summary: 'Changes what is known of a student; the registration number stays.',
  roles: OWNER,
  route: post('/api/staff/students/change', {
    body: z.object({
      studentId: StudentNumber,
      /** What is left out stays as it is: who saves a form undoes nothing that others changed while it was open. */
      ...optional(details),
      /** The centre knows the mobile number that is sent along to be the student's, whoever typed it. */
      isMobileSure: z.exactOptional(z.boolean()),
    }),
  }),
  replies: { 200: StudentRow },
  refusals: ['not-found'],
})

export const removePhoto = rosterCall({
  name: 'staffRemovePhoto',
  summary: "Takes the photo of a student's profile away; the student may set another.",
  roles: OWNER,
  route: post('/api/staff/students/photo/remove', { body: z.object({ studentId: StudentNumber, reason: Reason }) }),
  replies: { 200: StudentRow },
  refusals: ['not-found'],
})

export const enrolStudents = rosterCall({
  name: 'staffEnrolStudents',
  summary: 'Puts students into a course; who is in it already stays.',
  roles: OWNER,
  route: post('/api/staff/students/enrol', {
    body: z.object({
      studentIds: z.array(StudentNumber).check(z.minLength(1), z.maxLength(1000)),
      courseId: AuthoredId,
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ enrolled: z.int() }) },
  refusals: ['not-found'],
})

export const unenrolStudents = rosterCall({
  name: 'staffUnenrolStudents',
  summary: 'Takes students out of a course and ends their log-ins; what they have sat stays.',
  roles: OWNER,
  route: post('/api/staff/students/unenrol', {
    body: z.object({ whom: StudentSelection, courseId: AuthoredId, reason: Reason, ...perWish }),
  }),
  replies: { 200: Done },
  refusals: ['not-found', 'too-large'],
})

export const leaveCentre = rosterCall({
  name: 'staffLeaveCentre',
  summary:
    'Closes the log-ins of students who leave: expected nowhere any more; what they have sat and their merit stay.',
  roles: OWNER,
  route: post('/api/staff/students/leave', { body: z.object({ whom: StudentSelection, reason: Reason, ...perWish }) }),
  replies: { 200: Done },
  refusals: ['not-found', 'too-large'],
})

export const comeBack = rosterCall({
  name: 'staffComeBack',
  summary: 'Opens the log-ins of students who left, in the courses they were in.',
  roles: OWNER,
  route: post('/api/staff/students/return', { body: z.object({ whom: StudentSelection, reason: Reason, ...perWish }) }),
  replies: { 200: Done },
  refusals: ['not-found', 'too-large'],
})

export const removeStudents = rosterCall({
  name: 'staffRemoveStudents',
  summary: 'Deletes students who never began an exam, such as those imported by mistake; all of them or none.',
  roles: OWNER,
  route: post('/api/staff/students/remove', { body: z.object({ whom: StudentSelection, reason: Reason, ...perWish }) }),
  replies: { 200: Done },
  refusals: ['not-found', 'too-large', 'in-use'],
})

/** What is printed and cut apart. The password is in no other reply and is kept nowhere. */
export const HandOut = z.object({
  regNo: z.string(),
  name: z.string(),
  courses: z.array(z.string()),
  branch: z.nullable(z.string()),
  password: z.string(),
})
export type HandOut = z.output<typeof HandOut>

export const issuePasswords = rosterCall({
  name: 'staffIssuePasswords',
  summary: 'Makes new passwords, shown this once, and ends the log-ins of these students.',
  roles: OWNER,
  route: post('/api/staff/students/passwords', { body: StudentSelection }),
  replies: { 200: z.object({ handOuts: z.array(HandOut) }) },
  refusals: ['not-found', 'too-large'],
})

export const passwordFile = rosterCall({
  name: 'staffPasswordFile',
  summary: 'Makes a table of passwords that were just handed out, which only the page still has; it goes into the log.',
  roles: OWNER,
  route: post('/api/staff/students/passwords/file', {
    body: z.object({
      format: z.enum(['csv', 'xlsx']),
      handOuts: z.array(HandOut).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    }),
  }),
  replies: { 200: z.object({ name: z.string(), mediaType: z.string(), base64: z.string() }) },
})

export const exportStudents = rosterCall({
  name: 'staffExportStudents',
  summary: 'The students that are found, as a table to save; in the columns that the import reads.',
  roles: AUTHORS,
  route: get('/api/staff/students/export', {
    query: z.extend(StudentFilter, { format: z.enum(['csv', 'xlsx']) }),
  }),
  replies: { 200: Attachment },
})

export const studentCalls = [
  studentList,
  rosterFacts,
  addStudent,
  changeStudent,
  removePhoto,
  enrolStudents,
  unenrolStudents,
  leaveCentre,
  comeBack,
  removeStudents,
  issuePasswords,
  passwordFile,
  exportStudents,
]

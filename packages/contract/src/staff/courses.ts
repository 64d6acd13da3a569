import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { typedLine, typedText } from '../schemas/text.ts'
import { FileId } from './files.ts'
import { AUTHORS, OWNER, rosterCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

const Name = typedLine(200).check(z.minLength(1, 'is needed'))

export const CourseSubject = z.object({
  id: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  /** In which it has a section. */
  exams: z.int(),
})
export type CourseSubject = z.output<typeof CourseSubject>

export const RosterCourse = z.object({
  id: z.string(),
  name: z.string(),
  students: z.int(),
  exams: z.int(),
  /** It is over: out of the lists and of log-in. */
  isArchived: z.boolean(),
  /** Shown before an exam that has no rules of its own. */
  rules: z.nullable(z.string()),
  /** On top of its students' pages. */
  banner: z.nullable(z.object({ image: z.string(), link: z.nullable(z.string()) })),
  subjects: z.array(CourseSubject),
})
export type RosterCourse = z.output<typeof RosterCourse>

export const courseList = rosterCall({
  name: 'staffCourseList',
  summary: 'Every course with its subjects, in the order staff gave them.',
  roles: AUTHORS,
  route: get('/api/staff/courses', {
    /** Without it only those that are not over. */
    query: z.object({ archived: z.exactOptional(z.literal('with')) }),
  }),
  replies: { 200: z.object({ courses: z.array(RosterCourse) }) },
})

export const addCourse = rosterCall({
  name: 'staffAddCourse',
  summary: 'Adds a course after the others; its id is made from its name.',
  roles: OWNER,
  route: post('/api/staff/courses/add', { body: z.object({ name: Name, ...perWish }) }),
  replies: { 200: z.object({ id: z.string() }) },
  refusals: ['taken'],
})

export const renameCourse = rosterCall({
  name: 'staffRenameCourse',
  summary: 'Gives a course another name; its id stays.',
  roles: OWNER,
  route: post('/api/staff/courses/rename', { body: z.object({ courseId: AuthoredId, name: Name }) }),
  replies: { 200: Ok },
  refusals: ['not-found', 'taken'],
})

export const orderCourses = rosterCall({
  name: 'staffOrderCourses',
  summary: 'Puts the courses into this order; all of them must be named.',
  roles: OWNER,
  route: post('/api/staff/courses/order', { body: z.object({ courseIds: z.array(AuthoredId) }) }),
  replies: { 200: Ok },
  refusals: ['conflict'],
})

export const removeCourse = rosterCall({
  name: 'staffRemoveCourse',
  summary: 'Deletes a course in which nothing ever was: no student, exam, draft or question; its subjects go with it.',
  roles: OWNER,
  route: post('/api/staff/courses/remove', { body: z.object({ courseId: AuthoredId, ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['not-found', 'in-use'],
})

export const setCourseRules = rosterCall({
  name: 'staffSetCourseRules',
  summary: 'Sets or takes away the rules that are shown before exams of this course that have none of their own.',
  roles: OWNER,
  route: post('/api/staff/courses/rules', {
    body: z.object({ courseId: AuthoredId, fileId: z.nullable(FileId) }),
  }),
  replies: { 200: Ok },
  refusals: ['not-found', 'file-refused'],
})

/** Only what a browser may safely follow. */
const Link = typedText(2000).check(z.regex(/^https?:\/\/[^\s]+$/i, 'must begin with https:// or http://'))

export const setCourseBanner = rosterCall({
  name: 'staffSetCourseBanner',
  summary: 'Sets the advertisement of a course; without a file the picture stays and only the link changes.',
  roles: OWNER,
  route: post('/api/staff/courses/banner', {
    body: z.object({ courseId: AuthoredId, fileId: z.exactOptional(FileId), link: z.nullable(Link) }),
  }),
  replies: { 200: Ok },
  refusals: ['not-found', 'file-refused'],
})

export const removeCourseBanner = rosterCall({
  name: 'staffRemoveCourseBanner',
  summary: 'Takes the advertisement of a course away.',
  roles: OWNER,
  route: post('/api/staff/courses/banner/remove', { body: z.object({ courseId: AuthoredId, ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['not-found'],
})

export const addSubject = rosterCall({
  name: 'staffAddSubject',
  summary: 'Adds a subject to a course, after the others.',
  roles: OWNER,
  route: post('/api/staff/subjects/add', { body: z.object({ courseId: AuthoredId, name: Name, ...perWish }) }),
  replies: { 200: z.object({ id: z.string() }) },
  refusals: ['not-found', 'taken'],
})

export const renameSubject = rosterCall({
  name: 'staffRenameSubject',
  summary: 'Gives a subject another name; its id stays.',
  roles: OWNER,
  route: post('/api/staff/subjects/rename', { body: z.object({ subjectId: AuthoredId, name: Name }) }),
  replies: { 200: Ok },
  refusals: ['not-found', 'taken'],
})

export const orderSubjects = rosterCall({
  name: 'staffOrderSubjects',
  summary: 'Puts the subjects of a course into this order; all of them must be named.',
  roles: OWNER,
  route: post('/api/staff/subjects/order', {
    body: z.object({ courseId: AuthoredId, subjectIds: z.array(AuthoredId) }),
  }),
  replies: { 200: Ok },
  refusals: ['conflict'],
})

export const removeSubject = rosterCall({
  name: 'staffRemoveSubject',
  summary: 'Deletes a subject that no exam, draft or question of the bank is in.',
  roles: OWNER,
  route: post('/api/staff/subjects/remove', { body: z.object({ subjectId: AuthoredId, ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['not-found', 'in-use'],
})

export const setSubjectPicture = rosterCall({
  name: 'staffSetSubjectPicture',
  summary: 'Sets or takes away the picture of a subject.',
  roles: OWNER,
  route: post('/api/staff/subjects/picture', {
    body: z.object({ subjectId: AuthoredId, fileId: z.nullable(FileId) }),
  }),
  replies: { 200: Ok },
  refusals: ['not-found', 'file-refused'],
})

export const courseCalls = [
  courseList,
  addCourse,
  renameCourse,
  orderCourses,
  removeCourse,
  setCourseRules,
  setCourseBanner,
  removeCourseBanner,
  addSubject,
  renameSubject,
  orderSubjects,
  removeSubject,
  setSubjectPicture,
]

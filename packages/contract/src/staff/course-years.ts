import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { typedLine } from '../schemas/text.ts'
import { OWNER, rosterCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** A course ends, and next year's begins with what it was made of. */

export const archiveCourse = rosterCall({
  name: 'staffArchiveCourse',
  summary:
    'Takes a course that is over out of the lists and of log-in, or back into them. Its results stay where they are.',
  roles: OWNER,
  route: post('/api/staff/courses/archive', { body: z.object({ courseId: AuthoredId, isArchived: z.boolean() }) }),
  replies: { 200: Ok },
  refusals: ['not-found', 'not-ready'],
})

export const RollOverPlan = z.object({
  subjects: z.array(z.object({ name: z.string(), chapters: z.int() })),
  /** Who is in it, by name. */
  students: z.array(z.object({ id: z.int(), regNo: z.string(), name: z.string() })),
  batches: z.array(z.object({ id: z.int(), name: z.string(), students: z.int() })),
  /** In the order in which they opened. */
  exams: z.array(z.object({ examId: z.string(), name: z.string(), opensAt: z.number() })),
})
export type RollOverPlan = z.output<typeof RollOverPlan>

export const rollOverPlan = rosterCall({
  name: 'staffRollOverPlan',
  summary: 'What next year’s course could be made of: subjects, batches, exams and students of this one.',
  roles: OWNER,
  route: get('/api/staff/courses/roll-over', { query: z.object({ courseId: AuthoredId }) }),
  replies: { 200: RollOverPlan },
  refusals: ['not-found'],
})

export const rollOverCourse = rosterCall({
  name: 'staffRollOverCourse',
  summary: 'Makes a new course of a course’s subjects, its exams as drafts at later dates, and whoever goes with it.',
  roles: OWNER,
  route: post('/api/staff/courses/roll-over', {
    body: z.object({
      courseId: AuthoredId,
      name: typedLine(200).check(z.minLength(1, 'is needed')),
      withBatches: z.boolean(),
      students: z.enum(['nobody', 'everybody', 'of-batches', 'chosen']),
      /** Whose students go along. */
      ofBatches: z.array(z.int()).check(z.maxLength(200)),
      /** Who goes along, one by one. */
      studentIds: z.exactOptional(z.array(z.int()).check(z.maxLength(20_000))),
      examIds: z.array(AuthoredId).check(z.maxLength(500)),
      /** By which the exams' dates are moved. */
      days: z.int().check(z.gte(1), z.lte(1_500)),
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ courseId: z.string() }) },
  refusals: ['not-found', 'taken'],
})

export const courseYearCalls = [archiveCourse, rollOverPlan, rollOverCourse]

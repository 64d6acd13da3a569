import { DOUBTS, WITNESSES } from '@anushilon/domain/proof/late-answers'
import * as z from 'zod/mini'
import { byExamId } from '../codecs/exam-id.ts'
import { get, post } from '../endpoint.ts'
import { Attachment } from '../schemas/attachment.ts'
import { Sha256 } from '../schemas/chain-link.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { typedWhole } from '../schemas/numbers.ts'
import { typedText } from '../schemas/text.ts'
import { AUTHORS, liveCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

const lateShape = {
  why: z.enum(DOUBTS),
  /** How long after the end of the student's time it arrived. */
  afterMs: z.number(),
  /** When it was made, by the phone's own word: since the sitting began; null: it says nothing. */
  elapsedMs: z.nullable(z.number()),
}

/** An answer that came after its time and that nobody can vouch for, with what is known of it. */
const LateAnswerRow = z.object({
  /** As printed in the exam, from 1. */
  question: z.int(),
  option: z.int(),
  ...lateShape,
  /** Who had it, or a link behind it, and when. */
  witness: z.nullable(z.object({ at: z.number(), by: z.enum(WITNESSES) })),
})

/** An answer photo that came after its time. */
const LatePhotoRow = z.object({
  section: z.int(),
  question: z.int(),
  /** Of the file: what to ask for it by. */
  sha256: Sha256,
  /** Kept here, and worth a look. Otherwise it is on the phone, and accepted it is sent when the student opens the pages again. */
  isKept: z.boolean(),
  ...lateShape,
})

export const LateStudent = z.object({
  studentId: z.int(),
  name: z.string(),
  regNo: z.string(),
  /** To call them on. */
  mobileNo: z.nullable(z.string()),
  /** The whole attempt does not count: nobody handed it in in time. */
  isLate: z.boolean(),
  /** When their time began and ended. */
  startedAt: z.number(),
  deadlineAt: z.number(),
  /** Answers that count: those that came in time, and those that were proved. */
  saved: z.int(),
  proved: z.int(),
  /** Of those that wait: came when the right answers were known. */
  afterResults: z.int(),
  /** Null: they have none, because the attempt is late. */
  marksNow: z.nullable(z.number()),
  marksIfAccepted: z.number(),
  answers: z.array(LateAnswerRow),
  photos: z.array(LatePhotoRow),
})
export type LateStudent = z.output<typeof LateStudent>

export const LATE_STUDENTS_LIMIT = 200

export const lateAnswers = liveCall({
  name: 'staffLateAnswers',
  summary:
    'Answers that came after their time and wait for a decision, by student, with the marks if they are accepted.',
  roles: AUTHORS,
  route: get('/api/staff/live/late-answers', { query: byExamId }),
  replies: { 200: z.object({ students: z.array(LateStudent) }) },
  refusals: ['no-such-exam'],
})

export const ruleOnLateAnswers = liveCall({
  name: 'staffRuleOnLateAnswers',
  summary:
    'Accepts answers that came late, or leaves them out: of these students, or of all but those whose came when the right answers were known. Where results have been seen they are computed again (Decision C18).',
  roles: AUTHORS,
  route: post('/api/staff/live/late-answers', {
    body: z.object({
      examId: AuthoredId,
      studentIds: z.nullable(z.array(z.int()).check(z.minLength(1), z.maxLength(LATE_STUDENTS_LIMIT))),
      accept: z.boolean(),
      reason: typedText(200).check(z.minLength(1, 'is needed')),
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ students: z.int() }) },
  refusals: ['no-such-exam', 'conflict', 'results-out'],
})

export const latePhoto = liveCall({
  name: 'staffLatePhoto',
  summary: 'The picture of a photo that came late, made anew of what the student sent.',
  roles: AUTHORS,
  route: get('/api/staff/live/late-photo', {
    query: z.object({ examId: AuthoredId, studentId: typedWhole(1, 2_147_483_647), sha256: Sha256 }),
  }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam', 'not-found'],
})

export const lateAnswerCalls = [lateAnswers, ruleOnLateAnswers, latePhoto]

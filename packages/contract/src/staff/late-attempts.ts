import { LATE_CAUSES } from '@anushilon/domain/sitting/late-cause'
import * as z from 'zod/mini'
import { byExamId } from '../codecs/exam-id.ts'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { typedText } from '../schemas/text.ts'
import { ShiftPreview } from './corrections.ts'
import { AUTHORS, liveCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

export const LATE_ATTEMPTS_LIMIT = 500

const LateAttempt = z.object({
  studentId: z.int(),
  name: z.string(),
  regNo: z.string(),
  branch: z.nullable(z.string()),
  /** To call them on. */
  mobileNo: z.nullable(z.string()),
  cause: z.enum(LATE_CAUSES),
  closedAt: z.number(),
  /** Answers that were saved in time. */
  saved: z.int(),
  marksIfAccepted: z.number(),
  /** Why it was refused before; null: nobody has decided. */
  refusal: z.nullable(z.string()),
})
export type LateAttempt = z.output<typeof LateAttempt>

export const lateAttempts = liveCall({
  name: 'staffLateAttempts',
  summary: 'All late attempts of an exam, with branch, cause and the marks if accepted.',
  roles: AUTHORS,
  route: get('/api/staff/live/late-attempts', { query: byExamId }),
  replies: { 200: z.object({ attempts: z.array(LateAttempt) }) },
  refusals: ['no-such-exam'],
})

const some = {
  examId: AuthoredId,
  studentIds: z.array(z.int()).check(z.minLength(1, 'names nobody'), z.maxLength(LATE_ATTEMPTS_LIMIT)),
}
const reason = typedText(200).check(z.minLength(1, 'is needed'))

export const previewLateAttempts = liveCall({
  name: 'staffPreviewLateAttempts',
  summary: 'What accepting these late attempts would do to marks and merit. Changes nothing.',
  roles: AUTHORS,
  route: post('/api/staff/live/late-attempts/preview', { body: z.object(some) }),
  replies: { 200: ShiftPreview },
  refusals: ['no-such-exam'],
})

export const decideLateAttempts = liveCall({
  name: 'staffDecideLateAttempts',
  summary: 'Accepts or refuses late attempts together, with one reason; who is decided about already is left alone.',
  roles: AUTHORS,
  route: post('/api/staff/live/late-attempts', {
    body: z.object({ ...some, accept: z.boolean(), reason, ...perWish }),
  }),
  replies: { 200: z.object({ students: z.int() }) },
  refusals: ['no-such-exam'],
})

export const reopenAttempts = liveCall({
  name: 'staffReopenAttempts',
  summary: 'Opens the last part of these attempts again, with one reason; what is open already is left alone.',
  roles: AUTHORS,
  route: post('/api/staff/live/reopen-attempts', {
    body: z.object({ ...some, minutes: z.number().check(z.minimum(1), z.maximum(600)), reason, ...perWish }),
  }),
  replies: { 200: z.object({ students: z.int(), skipped: z.int() }) },
  refusals: ['no-such-exam'],
})

export const lateAttemptCalls = [lateAttempts, previewLateAttempts, decideLateAttempts, reopenAttempts]

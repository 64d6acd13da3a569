import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { PageNumber } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { AUTHORS, markingCall } from './staff-endpoint.ts'

const RecheckRow = z.object({
  id: z.int(),
  examId: z.string(),
  examName: z.string(),
  student: z.object({ id: z.int(), name: z.string(), regNo: z.string(), branch: z.nullable(z.string()) }),
  part: z.enum(['mcq', 'written']),
  section: z.int(),
  subjectName: z.string(),
  /** Of an MCQ: its number in the exam. */
  question: z.int(),
  /** At the desk; null for an MCQ. */
  scriptId: z.nullable(z.string()),
  marks: z.nullable(z.number()),
  reason: z.string(),
  askedAt: z.number(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.number()),
  answeredBy: z.nullable(z.string()),
})
export type RecheckRow = z.output<typeof RecheckRow>

export const RECHECKS_PAGE = 20

export const recheckList = markingCall({
  name: 'staffRechecks',
  summary: 'Answers that students asked to have looked at again: those that wait, the oldest first, or those answered.',
  roles: AUTHORS,
  route: get('/api/staff/rechecks', {
    query: z.object({
      show: z.enum(['open', 'answered']),
      examId: z.exactOptional(AuthoredId),
      page: z.exactOptional(PageNumber),
    }),
  }),
  replies: { 200: z.object({ rechecks: z.array(RecheckRow), total: z.int() }) },
})

export const answerRecheck = markingCall({
  name: 'staffAnswerRecheck',
  summary: 'Answers such a request with words that the student reads; the same again changes nothing.',
  roles: AUTHORS,
  route: post('/api/staff/rechecks/answer', {
    body: z.object({ id: z.int(), answer: typedText(1_000).check(z.minLength(3, 'says too little')) }),
  }),
  replies: { 200: Ok },
  refusals: ['not-found', 'conflict'],
})

export const recheckCalls = [recheckList, answerRecheck]

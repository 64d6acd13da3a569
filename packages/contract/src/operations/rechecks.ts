import * as z from 'zod/mini'
import { byExamId } from '../codecs/exam-id.ts'
import { WireTime } from '../codecs/wire-time.ts'
import { endpoint, get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'

/** Where a student finds an answer in their own solution. */
const place = {
  part: z.enum(['mcq', 'written']),
  /** Of a written answer: which of their subjects, from 0. Of an MCQ: 0. */
  subject: z.int().check(z.minimum(0), z.maximum(99)),
  /** From 1: in that subject's paper, or through the whole MCQ solution. */
  question: z.int().check(z.minimum(1), z.maximum(9_999)),
}

const Recheck = z.object({
  ...place,
  reason: z.string(),
  askedAt: WireTime,
  /** Null: nobody has answered yet. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(WireTime),
})
export type Recheck = z.output<typeof Recheck>

export const rechecks = endpoint({
  name: 'rechecks',
  group: 'solutions',
  summary: 'What the student has asked to have looked at again, what the centre says, and until when they may ask.',
  access: 'student',
  extension: true,
  route: get('/api/student/rechecks', { query: byExamId }),
  replies: { 200: z.object({ until: z.nullable(WireTime), requests: z.array(Recheck) }) },
  refusals: ['no-such-exam', 'results-not-out'],
})

export const askRecheck = endpoint({
  name: 'askRecheck',
  group: 'solutions',
  summary: 'Asks for another look at one marked answer, once; the same again changes nothing.',
  access: 'student',
  extension: true,
  route: post('/api/student/recheck', {
    body: z.object({
      examId: AuthoredId,
      ...place,
      reason: typedText(500).check(z.minLength(3, 'says too little')),
    }),
  }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'results-not-out', 'no-such-question', 'recheck-over', 'recheck-asked'],
})

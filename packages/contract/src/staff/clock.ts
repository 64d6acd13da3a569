import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Moment, TypedMoment } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { OWNER, examCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** Why a server's clock cannot be believed; as long as it cannot, that server closes and publishes nothing by itself. */
const DOUBT_KINDS = ['jumped', 'behind', 'away', 'settling', 'database'] as const

export const ClockDoubt = z.object({
  /** The server's name in its network. */
  host: z.string(),
  kind: z.enum(DOUBT_KINDS),
  since: z.number(),
  /** How far its clock is ahead of what it should be; negative: behind. */
  byMs: z.number(),
})
export type ClockDoubt = z.output<typeof ClockDoubt>

const Reason = typedText(200).check(z.minLength(3, 'says too little'))

export const goOnWithClock = examCall({
  name: 'staffGoOnWithClock',
  summary:
    'Says that what a server’s clock shows now is right: it closes and publishes again. Who sits an exam keeps the time left.',
  roles: OWNER,
  route: post('/api/staff/clock/go-on', { body: z.object({ host: typedText(255), ...perWish }) }),
  replies: { 200: Ok },
  refusals: ['conflict'],
})

/** What was closed by itself, of one exam. */
export const ClosedExam = z.object({
  examId: z.string(),
  name: z.string(),
  /** Attempts that would be opened again, and how much time the one with the least and the one with the most had left. */
  attempts: z.int(),
  leastLeftMs: z.number(),
  mostLeftMs: z.number(),
  /** How many of them were closed though their time is not over yet: certainly wrong. */
  tooEarly: z.int(),
  /** Its results are marked as out though they are not due yet: they would be taken back. */
  resultsTooEarly: z.boolean(),
})
export type ClosedExam = z.output<typeof ClosedExam>

export const listClosings = examCall({
  name: 'staffClosings',
  summary:
    'Attempts that were running at a moment and were closed since without being handed in, by exam; without a moment those whose time is not over. With results that are out before they are due.',
  roles: OWNER,
  route: get('/api/staff/closings', { query: z.object({ since: z.exactOptional(TypedMoment) }) }),
  replies: {
    200: z.object({
      exams: z.array(ClosedExam),
      /** The last moment before something may have gone wrong: a clock jumped, a server went away. */
      lastTrouble: z.nullable(z.number()),
    }),
  },
})

export const undoClosings = examCall({
  name: 'staffUndoClosings',
  summary:
    'Opens such attempts again, with the time they had left at that moment or with so many minutes from now, and takes back results that are out before they are due.',
  roles: OWNER,
  route: post('/api/staff/closings/undo', {
    body: z.object({
      examIds: z.array(AuthoredId).check(z.minLength(1), z.maxLength(200)),
      since: z.nullable(Moment),
      /** Null: what each had left. */
      minutes: z.nullable(z.number().check(z.minimum(1), z.maximum(1440))),
      reason: Reason,
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ attempts: z.int(), results: z.int() }) },
  refusals: ['no-such-exam'],
})

export const clockCalls = [goOnWithClock, listClosings, undoClosings]

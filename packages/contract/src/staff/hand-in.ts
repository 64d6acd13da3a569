import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { CodeText } from '../operations/hand-in.ts'
import { AUTHORS, liveCall } from './staff-endpoint.ts'

export const MOST_CODES = 500

/**
 * What became of one code. `unfit`: it was made by the student's own phone, but says what their paper does not allow.
 * Of answers, `counted` are those that count because of it, `saved` those that the server had, `waiting` and `clashing`
 * those about which staff decide. `of-others`: the student or the exam is beyond the rights of whoever entered it. It is
 * taken like any other, but they are told nothing of it but that.
 */
const CodeVerdict = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('unreadable') }),
  z.object({ outcome: z.literal('unknown') }),
  z.object({ outcome: z.literal('of-others'), isTaken: z.boolean() }),
  z.object({
    outcome: z.enum(['arrived', 'again', 'unfit']),
    student: z.object({ id: z.int(), name: z.string(), regNo: z.string() }),
    exam: z.object({ id: z.string(), name: z.string() }),
    /** The earliest moment at which somebody trusted is known to have had it. */
    seenAt: z.number(),
    counted: z.int(),
    saved: z.int(),
    waiting: z.int(),
    clashing: z.int(),
  }),
])
export type CodeVerdict = z.output<typeof CodeVerdict>

export const enterCodes = liveCall({
  name: 'staffEnterCodes',
  summary:
    'Takes hand-in codes that reached the centre by SMS, on paper or by telephone; a verdict for each, in order.',
  roles: AUTHORS,
  route: post('/api/staff/hand-in', {
    body: z.object({ codes: z.array(CodeText).check(z.minLength(1), z.maxLength(MOST_CODES)) }),
  }),
  replies: { 200: z.object({ verdicts: z.array(CodeVerdict) }) },
})

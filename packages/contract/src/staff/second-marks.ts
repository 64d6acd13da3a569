import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { ScriptId, scriptShape } from './marking.ts'
import { AUTHORS, markingCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/* A sample of marked scripts that somebody else marks again without seeing the first mark (decision 043). */

export const chooseSecondMarks = markingCall({
  name: 'staffChooseSecondMarks',
  summary: 'Chooses marked scripts by seed to be marked again, blind, by others; those chosen before stay and count.',
  roles: AUTHORS,
  route: post('/api/staff/marking/second/choose', {
    body: z.object({
      examId: AuthoredId,
      /** A share of each question's marked scripts, or so many of the exam's. */
      size: z.union([
        z.object({ percent: z.number().check(z.minimum(1), z.maximum(100)) }),
        z.object({ scripts: z.int().check(z.minimum(1), z.maximum(10_000)) }),
      ]),
      /** The same seed chooses the same scripts. */
      seed: typedText(40).check(z.minLength(1, 'is needed')),
      ...perWish,
    }),
  }),
  replies: { 200: z.object({ added: z.int(), chosen: z.int() }) },
  refusals: ['no-such-exam'],
})

const deviation = {
  pairs: z.int(),
  meanSigned: z.nullable(z.number()),
  meanAbsolute: z.nullable(z.number()),
  beyond: z.int(),
}
export const SETTLED_AS = ['stands', 'second'] as const

const ComparedScript = z.object({
  scriptId: ScriptId,
  section: z.int(),
  question: z.int(),
  subjectName: z.nullable(z.string()),
  fullMarks: z.number(),
  number: z.int(),
  /** Of the student: who has rights for some branches sees theirs. */
  branch: z.nullable(z.string()),
  first: z.number(),
  firstBy: z.nullable(z.string()),
  second: z.number(),
  secondBy: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** What counts now. */
  marks: z.number(),
  settled: z.nullable(z.object({ as: z.enum(SETTLED_AS), by: z.string(), at: z.number() })),
})
export type ComparedScript = z.output<typeof ComparedScript>

/** Marks further apart than this are looked at, unless somebody asks for another bound. */
export const ALLOWED_DEVIATION = 1

export const secondMarks = markingCall({
  name: 'staffSecondMarks',
  summary: 'How far first and second marks are apart: by question, by first marker, and script by script.',
  roles: AUTHORS,
  route: get('/api/staff/marking/second', {
    query: z.object({
      examId: AuthoredId,
      /** Further apart than this is too far. */
      allowed: z.exactOptional(z.coerce.number().check(z.minimum(0), z.maximum(1_000))),
    }),
  }),
  replies: {
    200: z.object({
      name: z.string(),
      isOut: z.boolean(),
      marked: z.int(),
      chosen: z.int(),
      questions: z.array(
        z.object({
          section: z.int(),
          question: z.int(),
          subjectName: z.nullable(z.string()),
          fullMarks: z.number(),
          chosen: z.int(),
          ...deviation,
        }),
      ),
      markers: z.array(z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), ...deviation })),
      scripts: z.array(ComparedScript),
    }),
  },
  refusals: ['no-such-exam'],
})

export const settleSecondMark = markingCall({
  name: 'staffSettleSecondMark',
  summary: 'Settles one difference: what counts stands, or, while results are not out, the second mark counts instead.',
  roles: AUTHORS,
  route: post('/api/staff/marking/second/settle', {
    body: z.object({
      ...scriptShape,
      as: z.enum(SETTLED_AS),
      /** What counted and what the second mark was when it was decided; refused where either is another by now. */
      seen: z.exactOptional(z.object({ marks: z.number(), second: z.number() })),
    }),
  }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'no-such-question', 'not-found', 'results-out', 'conflict'],
})

export const secondMarkCalls = [chooseSecondMarks, secondMarks, settleSecondMark]

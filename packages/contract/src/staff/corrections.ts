import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { QuestionNumber } from '../schemas/retake-paper.ts'
import { OptionImages } from '../schemas/shown-question.ts'
import { typedText } from '../schemas/text.ts'
import * as z from 'zod/mini'
import { Answer } from '../codecs/picks.ts'
import { flatQuestion } from '../codecs/flat-question.ts'
import { get, post } from '../endpoint.ts'
import { Stamp } from './results.ts'
import { AUTHORS, OWNER, resultsCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** What is right: any of these options, a number and the ends of its tolerance (decision 048), or whatever one did. */
export const KeyChoice = z.union([
  z.literal('cancelled'),
  z.array(Answer).check(z.minLength(1, 'names no option'), z.maxLength(26)),
])
export type KeyChoice = z.output<typeof KeyChoice>

/** A number by its code, and how many typed it. */
export const TypedCount = z.object({ number: z.int(), students: z.int() })

export const QuestionToCorrect = flatQuestion(
  z.object({
    number: z.int(),
    subjectName: z.string(),
    text: z.nullable(z.string()),
    image: z.nullable(z.string()),
    options: z.array(z.string()),
    optionImages: z.exactOptional(OptionImages),
    optionCount: z.int(),
    unit: z.exactOptional(z.string()),
    key: KeyChoice,
    /** Of a cancelled one: the option or the number that was its key. */
    former: z.nullable(z.int()),
    /** Students who had it, and what they chose; of a number how many were right, and how many not. */
    students: z.int(),
    chosen: z.array(z.int()),
    /** The numbers that were typed most. */
    numbers: z.array(TypedCount),
    blank: z.int(),
    /** The same of the third with the most right answers. */
    strong: z.object({ students: z.int(), chosen: z.array(z.int()) }),
    areResultsOut: z.boolean(),
    /** They are out or were: whoever has seen their marks reads the reason for others. */
    haveBeenSeen: z.boolean(),
  }),
)
export type QuestionToCorrect = z.output<typeof QuestionToCorrect>

export const questionToCorrect = resultsCall({
  name: 'staffQuestionToCorrect',
  summary: 'A question with its key and what students chose.',
  roles: AUTHORS,
  route: get('/api/staff/results/question', {
    query: z.object({ examId: AuthoredId, number: z.coerce.number() }),
  }),
  replies: { 200: QuestionToCorrect },
  refusals: ['no-such-exam', 'no-such-question'],
})

const ShiftRow = z.object({
  studentId: z.int(),
  regNo: z.string(),
  name: z.string(),
  total: z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) }),
  position: z.object({ before: z.nullable(z.int()), after: z.nullable(z.int()) }),
})
export type ShiftRow = z.output<typeof ShiftRow>

const Span = z.object({ least: z.number(), most: z.number() })

export const ShiftPreview = z.object({
  /** Whose results are computed again. */
  students: z.int(),
  gain: z.int(),
  lose: z.int(),
  same: z.int(),
  /** How many marks each of those gains or loses, at least and at most; null where nobody does. */
  by: z.object({ gain: z.nullable(Span), lose: z.nullable(Span) }),
  mean: z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) }),
  /** Who is first before and after; null where nobody else is. */
  first: z.nullable(z.object({ before: z.array(z.string()), after: z.array(z.string()) })),
  /** The top of the list as it would be, and those who move farthest. */
  moved: z.array(ShiftRow),
  stamp: Stamp,
})
export type ShiftPreview = z.output<typeof ShiftPreview>

const correction = {
  examId: AuthoredId,
  number: QuestionNumber,
  key: KeyChoice,
}

export const previewCorrection = resultsCall({
  name: 'staffPreviewCorrection',
  summary: 'What another key would do to marks and merit. Changes nothing.',
  roles: AUTHORS,
  route: post('/api/staff/results/question/preview', { body: z.object(correction) }),
  replies: { 200: ShiftPreview },
  refusals: ['no-such-exam', 'no-such-question', 'no-such-option'],
})

export const SHIFT_PAGE = 20

export const shiftPage = resultsCall({
  name: 'staffShifts',
  summary: 'What another key would do to each student, twenty a page, in the order of the list as it would be.',
  roles: AUTHORS,
  route: post('/api/staff/results/question/shifts', {
    body: z.object({ ...correction, page: z.int().check(z.minimum(1)) }),
  }),
  replies: { 200: z.object({ rows: z.array(ShiftRow), total: z.int() }) },
  refusals: ['no-such-exam', 'no-such-question', 'no-such-option'],
})

export const shiftFile = resultsCall({
  name: 'staffShiftFile',
  summary: 'The same as a CSV table of everybody.',
  roles: AUTHORS,
  route: get('/api/staff/results/question/file', {
    query: z.object({
      examId: AuthoredId,
      number: z.coerce.number(),
      /** `cancelled`, or options counted from 0: `1,3`; of a number its codes. */
      key: z.string().check(z.regex(/^(?:cancelled|\d{1,15}(?:,\d{1,15}){0,25})$/, 'is no key')),
    }),
  }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam', 'no-such-question', 'no-such-option'],
})

export const correctQuestion = resultsCall({
  name: 'staffCorrectQuestion',
  summary: 'Corrects a key or cancels a question and computes all marks and merit again, in one step.',
  roles: OWNER,
  route: post('/api/staff/results/question/correct', {
    body: z.object({
      ...correction,
      /** The key as it was in the preview. */
      from: KeyChoice,
      /** Of the preview; refused where somebody has changed what it was worked out from. */
      stamp: z.exactOptional(Stamp),
      /** Kept in the log and shown to the students. */
      reason: typedText(500).check(z.minLength(3, 'says too little')),
      ...perWish,
    }),
  }),
  replies: {
    200: z.object({
      students: z.int(),
      changed: z.int(),
      /** How many questions of the bank are the same one and had its old key: they have the new one. */
      inBank: z.int(),
    }),
  },
  refusals: ['no-such-exam', 'no-such-question', 'no-such-option', 'conflict'],
})

const Ruling = z.object({
  /** Counts the corrections of the exam that students have seen results before. */
  number: z.int(),
  at: z.number(),
  cause: z.enum(['key', 'late-accepted', 'late-proved', 'mark']),
  reason: z.nullable(z.string()),
  questions: z.array(z.object({ number: z.int(), from: KeyChoice, to: KeyChoice })),
  /** For how many students something was different. */
  changed: z.int(),
})
export type Ruling = z.output<typeof Ruling>

export const rulingList = resultsCall({
  name: 'staffRulings',
  summary: 'The corrections that changed results students had seen, the newest first.',
  roles: AUTHORS,
  route: get('/api/staff/results/rulings', { query: z.object({ examId: AuthoredId }) }),
  replies: { 200: z.object({ rulings: z.array(Ruling) }) },
  refusals: ['no-such-exam'],
})

export const rulingFile = resultsCall({
  name: 'staffRulingFile',
  summary: 'Whose result such a correction changed and how, as it was stored then: a CSV table.',
  roles: AUTHORS,
  route: get('/api/staff/results/rulings/file', {
    query: z.object({ examId: AuthoredId, number: z.coerce.number() }),
  }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam', 'not-found'],
})

export const correctionCalls = [
  questionToCorrect,
  previewCorrection,
  shiftPage,
  shiftFile,
  correctQuestion,
  rulingList,
  rulingFile,
]

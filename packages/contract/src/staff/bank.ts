import * as z from 'zod/mini'
import { isNumberKey } from '@anushilon/domain/exam/typed-number'
import { flatQuestion } from '../codecs/flat-question.ts'
import { get, post } from '../endpoint.ts'
import type { QuestionLeaves } from '../exam-document/leaves.ts'
import { filingShape, MOST_OPTIONS, questionShape, solutionShape } from '../exam-document/question.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { PageNumber, typedWhole } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { nullable } from '../schemas/shape.ts'
import { typedLine, typedText } from '../schemas/text.ts'
import { StoredPath } from './exam-draft.ts'
import { AUTHORS, questionCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

const words = (max: number) => typedText(max).check(z.minLength(1, 'is needed'))
const line = (max: number) => typedLine(max).check(z.minLength(1, 'is needed'))

const BANK: QuestionLeaves = {
  words,
  line,
  picture: StoredPath,
  number: ({ min = 0, max = Infinity }) => z.int().check(z.gte(min), z.lte(max)),
  list: (of, { max = Infinity }) => z.array(of).check(z.maxLength(max)),
}
export const filing = filingShape(BANK)
const { text, image, imageText, options, optionImages, correct, alsoCorrect } = questionShape(BANK)

const shape = {
  subjectId: AuthoredId,
  ...nullable({ text, image, correct, ...solutionShape(BANK) }),
  imageText: z.exactOptional(imageText),
  options,
  optionImages: z.exactOptional(optionImages),
  alsoCorrect: z.exactOptional(alsoCorrect),
  optionCount: z.int().check(z.gte(0), z.lte(MOST_OPTIONS)),
  /** Where a number is typed; `correct` is its code then, and `alsoCorrect` the ends of its tolerance (decision 048). */
  unit: z.exactOptional(typedText(40)),
  chapter: z.exactOptional(filing.chapter),
  tags: filing.tags,
  difficulty: z.int().check(z.gte(1), z.lte(5)),
}

function isNumber(correct: number, ends: readonly number[]): boolean {
  const [from = correct, to = correct] = ends
  return isNumberKey([correct, ...ends]) && ends.length !== 1 && ends.length <= 2 && from <= correct && correct <= to
}

/** A question of the bank as it is written: whole but perhaps for its key. */
export const BankContent = flatQuestion(
  z.object(shape).check(
    z.refine((row) => row.text !== null || row.image !== null, 'has neither a text nor a picture'),
    z.refine((row) => row.text === null || row.options.length === row.optionCount, {
      path: ['options'],
      error: 'are not as many as optionCount says',
    }),
    z.refine((row) => row.text !== null || row.options.length === 0, {
      path: ['options'],
      error: 'of a picture are in the picture',
    }),
    z.refine(({ options, optionImages = [] }) => optionImages.length <= options.length, {
      path: ['optionImages'],
      error: 'are more than the options',
    }),
    z.refine(({ unit, optionCount }) => (unit === undefined ? optionCount >= 2 : optionCount === 0), {
      path: ['optionCount'],
      error: 'is too small, or there is a unit and so no options',
    }),
    z.refine((row) => row.unit !== undefined || row.correct === null || row.correct < row.optionCount, {
      path: ['correct'],
      error: 'is outside the options',
    }),
    z.refine(
      ({ unit, correct, alsoCorrect = [] }) => unit === undefined || correct === null || isNumber(correct, alsoCorrect),
      {
        path: ['correct'],
        error: 'is not a number within its tolerance',
      },
    ),
    z.refine(
      ({ correct, alsoCorrect = [], optionCount, unit }) =>
        unit !== undefined ||
        (new Set([correct, ...alsoCorrect]).size === alsoCorrect.length + 1 &&
          alsoCorrect.every((option) => correct !== null && option < optionCount)),
      { path: ['alsoCorrect'], error: 'are not further options' },
    ),
  ),
)
export type BankContent = z.output<typeof BankContent>

/** An exam that has the same question; one that was called off does not count. */
const BankUse = z.object({ examId: z.string(), name: z.string(), courseName: z.string(), at: z.number() })
export type BankUse = z.output<typeof BankUse>

export const BankQuestion = flatQuestion(
  z.object({
    ...shape,
    id: z.int(),
    subjectName: z.string(),
    courseId: z.string(),
    courseName: z.string(),
    /** The newest of them. */
    uses: z.array(BankUse),
    useCount: z.int(),
    lastUsedAt: z.nullable(z.number()),
    /** Of those who were ranked in exams whose results are out; a retake does not count. */
    figures: z.object({ students: z.int(), right: z.int() }),
    isArchived: z.boolean(),
    /** Where it came from, in words. */
    source: z.nullable(z.string()),
    savedAt: z.number(),
  }),
)
export type BankQuestion = z.output<typeof BankQuestion>

/** A subject by its name: next year's course has another one of the same name. */
export const SubjectName = typedText(200)

export const bankList = questionCall({
  name: 'staffBankList',
  summary: 'Questions of the bank of all courses, the newest first, twenty a page; with the chapters and tags in use.',
  roles: AUTHORS,
  route: get('/api/staff/bank', {
    query: z.object({
      find: z.exactOptional(typedText(120)),
      subject: z.exactOptional(SubjectName),
      courseId: z.exactOptional(AuthoredId),
      chapter: z.exactOptional(typedText(100)),
      tag: z.exactOptional(typedText(60)),
      /** Measured where that rests on enough students, and else as its author thinks. */
      difficulty: z.exactOptional(typedWhole(1, 5)),
      used: z.exactOptional(z.enum(['yes', 'never'])),
      /** Of an exam that has it. */
      year: z.exactOptional(typedWhole(2000, 2100)),
      archived: z.exactOptional(z.literal('yes')),
      page: z.exactOptional(PageNumber),
    }),
  }),
  replies: {
    200: z.object({
      questions: z.array(BankQuestion),
      total: z.int(),
      pages: z.int(),
      chapters: z.array(z.string()),
      tags: z.array(z.string()),
      /** In which questions of the bank were used, the newest first. */
      years: z.array(z.int()),
    }),
  },
})

export const addBankQuestion = questionCall({
  name: 'staffAddBankQuestion',
  summary:
    'Puts a question into the bank, unless the subject has the same one already, whatever its spaces, digits and order of options.',
  roles: AUTHORS,
  route: post('/api/staff/bank', {
    body: z.object({ question: BankContent, source: z.exactOptional(typedLine(200)), ...perWish }),
  }),
  replies: { 200: BankQuestion },
  refusals: ['not-found', 'taken'],
})

export const changeBankQuestion = questionCall({
  name: 'staffChangeBankQuestion',
  summary: 'Changes a question of the bank; papers that took it keep their copy.',
  roles: AUTHORS,
  route: post('/api/staff/bank/change', {
    body: z.object({
      id: z.int(),
      question: BankContent,
      /** Of what was read: what somebody else has changed since is not undone unseen. */
      savedAt: z.exactOptional(z.number()),
      ...perWish,
    }),
  }),
  replies: { 200: BankQuestion },
  refusals: ['not-found', 'conflict'],
})

export const archiveBankQuestion = questionCall({
  name: 'staffArchiveBankQuestion',
  summary: 'Takes a question out of the bank’s lists, or back into them.',
  roles: AUTHORS,
  route: post('/api/staff/bank/archive', { body: z.object({ id: z.int(), isArchived: z.boolean() }) }),
  replies: { 200: BankQuestion },
  refusals: ['not-found'],
})

export const BankIds = z.array(z.int()).check(z.minLength(1), z.maxLength(500))

export const fileBankQuestions = questionCall({
  name: 'staffFileBankQuestions',
  summary: 'Files several questions of the bank at once: under a chapter, or with one tag more.',
  roles: AUTHORS,
  route: post('/api/staff/bank/file', {
    body: z.object({
      ids: BankIds,
      /** Null: under none. */
      chapter: z.exactOptional(z.nullable(filing.chapter)),
      tag: z.exactOptional(words(60)),
    }),
  }),
  replies: { 200: Ok },
  refusals: ['not-found'],
})

export const bankCalls = [bankList, addBankQuestion, changeBankQuestion, archiveBankQuestion, fileBankQuestions]

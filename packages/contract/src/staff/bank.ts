import * as z from 'zod/mini'
import { flatQuestion } from '../codecs/flat-question.ts'
import { get, post } from '../endpoint.ts'
import { nullable, type QuestionLeaves } from '../exam-document/leaves.ts'
import { questionShape, solutionShape } from '../exam-document/question.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { PageNumber, typedWhole } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { StoredPath } from './exam-draft.ts'
import { AUTHORS, staffEndpoint } from './staff-endpoint.ts'

const words = (max: number) => typedText(max).check(z.minLength(1, 'is needed'))

const BANK: QuestionLeaves = {
  words,
  picture: StoredPath,
  number: ({ min = 0, max = Infinity }) => z.int().check(z.gte(min), z.lte(max)),
  list: (of, { max = Infinity }) => z.array(of).check(z.maxLength(max)),
}
const { text, image, imageText, options, optionImages, optionCount, correct, alsoCorrect } = questionShape(BANK)

const shape = {
  subjectId: AuthoredId,
  ...nullable({ text, image, correct, ...solutionShape(BANK) }),
  imageText: z.exactOptional(imageText),
  options,
  optionImages: z.exactOptional(optionImages),
  alsoCorrect: z.exactOptional(alsoCorrect),
  optionCount,
  tags: z.array(words(60)).check(z.maxLength(20)),
  difficulty: z.int().check(z.gte(1), z.lte(5)),
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
    z.refine((row) => row.correct === null || row.correct < row.optionCount, {
      path: ['correct'],
      error: 'is outside the options',
    }),
    z.refine(
      ({ correct, alsoCorrect = [], optionCount }) =>
        new Set([correct, ...alsoCorrect]).size === alsoCorrect.length + 1 &&
        alsoCorrect.every((option) => correct !== null && option < optionCount),
      { path: ['alsoCorrect'], error: 'are not further options' },
    ),
  ),
)
export type BankContent = z.output<typeof BankContent>

export const BankQuestion = flatQuestion(
  z.object({
    ...shape,
    id: z.int(),
    subjectName: z.string(),
    isArchived: z.boolean(),
    /** Where it came from, in words. */
    source: z.nullable(z.string()),
    savedAt: z.number(),
  }),
)
export type BankQuestion = z.output<typeof BankQuestion>

export const bankList = staffEndpoint({
  name: 'staffBankList',
  group: 'staff-questions',
  summary: 'Questions of the bank, the newest first, twenty a page; with the tags in use.',
  roles: AUTHORS,
  route: get('/api/staff/bank', {
    query: z.object({
      find: z.exactOptional(typedText(120)),
      subjectId: z.exactOptional(AuthoredId),
      tag: z.exactOptional(typedText(60)),
      difficulty: z.exactOptional(typedWhole(1, 5)),
      archived: z.exactOptional(z.literal('yes')),
      page: z.exactOptional(PageNumber),
    }),
  }),
  replies: {
    200: z.object({
      questions: z.array(BankQuestion),
      total: z.int(),
      pages: z.int(),
      tags: z.array(z.string()),
    }),
  },
})

export const addBankQuestion = staffEndpoint({
  name: 'staffAddBankQuestion',
  group: 'staff-questions',
  summary: 'Puts a question into the bank: a new one, or a copy of one of a paper.',
  roles: AUTHORS,
  route: post('/api/staff/bank', {
    body: z.object({ question: BankContent, source: z.exactOptional(typedText(200)) }),
  }),
  replies: { 200: BankQuestion },
  refusals: ['not-found'],
})

export const changeBankQuestion = staffEndpoint({
  name: 'staffChangeBankQuestion',
  group: 'staff-questions',
  summary: 'Changes a question of the bank; papers that took it keep their copy.',
  roles: AUTHORS,
  route: post('/api/staff/bank/change', { body: z.object({ id: z.int(), question: BankContent }) }),
  replies: { 200: BankQuestion },
  refusals: ['not-found'],
})

export const archiveBankQuestion = staffEndpoint({
  name: 'staffArchiveBankQuestion',
  group: 'staff-questions',
  summary: 'Takes a question out of the bank’s lists, or back into them.',
  roles: AUTHORS,
  route: post('/api/staff/bank/archive', { body: z.object({ id: z.int(), isArchived: z.boolean() }) }),
  replies: { 200: BankQuestion },
  refusals: ['not-found'],
})

export const takeBankQuestions = staffEndpoint({
  name: 'staffTakeBankQuestions',
  group: 'staff-questions',
  summary: 'Copies questions of the bank to the end of a draft’s paper.',
  roles: AUTHORS,
  route: post('/api/staff/bank/take', {
    body: z.object({
      examId: AuthoredId,
      subjectId: AuthoredId,
      ids: z.array(z.int()).check(z.minLength(1), z.maxLength(500)),
    }),
  }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'not-found'],
})

export const bankCalls = [bankList, addBankQuestion, changeBankQuestion, archiveBankQuestion, takeBankQuestions]

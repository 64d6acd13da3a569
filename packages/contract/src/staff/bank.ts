import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { PageNumber, typedWhole } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { StoredPath } from './paper-document.ts'
import { AUTHORS, staffEndpoint } from './staff-endpoint.ts'

const text = (max: number) => typedText(max).check(z.minLength(1, 'is needed'))

/** A question of the bank as it is written; one of `text` and `image`. */
const content = {
  subjectId: AuthoredId,
  text: z.nullable(text(20_000)),
  image: z.nullable(StoredPath),
  /** The words in the picture. */
  imageText: z.exactOptional(text(2_000)),
  options: z.array(text(2_000)).check(z.maxLength(26)),
  optionCount: z.int().check(z.gte(2), z.lte(26)),
  correct: z.nullable(z.int().check(z.gte(0))),
  explanation: z.nullable(StoredPath),
  explanationText: z.nullable(text(20_000)),
  tags: z.array(text(60)).check(z.maxLength(20)),
  difficulty: z.int().check(z.gte(1), z.lte(5)),
}

export const BankContent = z.object(content)
export type BankContent = z.output<typeof BankContent>

export const BankQuestion = z.object({
  ...content,
  id: z.int(),
  subjectName: z.string(),
  isArchived: z.boolean(),
  /** Where it came from, in words. */
  source: z.nullable(z.string()),
  savedAt: z.number(),
})
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

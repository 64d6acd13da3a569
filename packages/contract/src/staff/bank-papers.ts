import { MIX } from '@anushilon/domain/analysis/difficulty'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { typedWhole } from '../schemas/numbers.ts'
import { Ok } from '../schemas/replies.ts'
import { typedText } from '../schemas/text.ts'
import { BankIds, BankQuestion, filing, SubjectName } from './bank.ts'
import { AUTHORS, questionCall } from './staff-endpoint.ts'
import { perWish } from './per-wish.ts'

/** Whole papers into the bank and out of it. */

export const takeBankQuestions = questionCall({
  name: 'staffTakeBankQuestions',
  summary: 'Copies questions of the bank to the end of a draft’s paper; those that it has already are not taken twice.',
  roles: AUTHORS,
  route: post('/api/staff/bank/take', {
    body: z.object({
      examId: AuthoredId,
      subjectId: AuthoredId,
      ids: BankIds,
      ...perWish,
    }),
  }),
  replies: { 200: Ok },
  refusals: ['no-such-exam', 'not-found'],
})

export const putPaperInBank = questionCall({
  name: 'staffPutPaperInBank',
  summary: 'Puts every whole question of a paper into the bank that its subject does not have there yet.',
  roles: AUTHORS,
  route: post('/api/staff/bank/paper', {
    body: z.object({
      examId: AuthoredId,
      /** Of those that have none. */
      chapter: z.exactOptional(filing.chapter),
      ...perWish,
    }),
  }),
  replies: {
    200: z.object({
      added: z.int(),
      /** By their numbers on the paper. */
      known: z.array(z.int()),
      unfinished: z.array(z.int()),
    }),
  },
  refusals: ['no-such-exam'],
})

export const bankStock = questionCall({
  name: 'staffBankStock',
  summary: 'What a paper of a subject could be drawn from: how many of each chapter are easy, medium and hard.',
  roles: AUTHORS,
  route: get('/api/staff/bank/stock', {
    query: z.object({ subject: SubjectName, unusedMonths: z.exactOptional(typedWhole(1, 120)) }),
  }),
  replies: {
    200: z.object({
      chapters: z.array(z.object({ chapter: z.nullable(z.string()), easy: z.int(), medium: z.int(), hard: z.int() })),
    }),
  },
})

const Want = z.object({
  /** Null: those without one. */
  chapter: z.nullable(typedText(100)),
  /** Null: whichever. */
  level: z.nullable(z.enum(MIX)),
  count: z.int().check(z.gte(1), z.lte(500)),
})

export const drawFromBank = questionCall({
  name: 'staffDrawFromBank',
  summary:
    'Draws a paper from the bank to be looked at: so many of each chapter and level. The same seed draws the same.',
  roles: AUTHORS,
  route: post('/api/staff/bank/draw', {
    body: z.object({
      subject: SubjectName,
      wants: z.array(Want).check(z.minLength(1), z.maxLength(200)),
      unusedMonths: z.exactOptional(z.int().check(z.gte(1), z.lte(120))),
      seed: typedText(40),
      /** What is on this paper already is not drawn. */
      examId: z.exactOptional(AuthoredId),
    }),
  }),
  replies: {
    200: z.object({ questions: z.array(BankQuestion), short: z.array(z.extend(Want, { found: z.int() })) }),
  },
  refusals: ['no-such-exam'],
})

export const bankPaperCalls = [takeBankQuestions, putPaperInBank, bankStock, drawFromBank]

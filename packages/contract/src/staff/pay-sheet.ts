import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Attachment } from '../schemas/attachment.ts'
import { TypedMoment } from '../schemas/numbers.ts'
import { OWNER, resultsCall } from './staff-endpoint.ts'

const PayRow = z.object({
  staffId: z.int(),
  name: z.string(),
  examId: z.string(),
  examName: z.string(),
  courseName: z.string(),
  /** Students whose answers they marked first. */
  students: z.int(),
  /** Answers to one question each, and the photos of them. */
  answers: z.int(),
  pages: z.int(),
  /** Answers that somebody else had marked before. */
  again: z.int(),
  /** Second marks of a sample. */
  second: z.int(),
})
export type PayRow = z.output<typeof PayRow>

/** From the first moment on, up to the last and without it. */
const period = { from: TypedMoment, to: TypedMoment }

export const paySheet = resultsCall({
  name: 'staffPaySheet',
  summary: 'Who marked how many answers of which exam in a period; what was marked again stands apart.',
  roles: OWNER,
  route: get('/api/staff/marking/pay', { query: z.object(period) }),
  replies: { 200: z.object({ rows: z.array(PayRow) }) },
})

export const paySheetFile = resultsCall({
  name: 'staffPaySheetFile',
  summary: 'The same as a table to save.',
  roles: OWNER,
  route: get('/api/staff/marking/pay/file', { query: z.object({ ...period, format: z.enum(['csv', 'xlsx']) }) }),
  replies: { 200: Attachment },
})

export const paySheetCalls = [paySheet, paySheetFile]

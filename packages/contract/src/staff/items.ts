import { Attachment } from '../schemas/attachment.ts'
import { AuthoredId } from '../schemas/ids.ts'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { KeyChoice, TypedCount } from './corrections.ts'
import { AUTHORS, resultsCall } from './staff-endpoint.ts'

const Advice = z.object({
  level: z.enum(['check', 'improve', 'good', 'none']),
  sentence: z.string(),
  /** The wrong option that strong students prefer to the key. */
  preferred: z.nullable(z.int()),
})
const Chosen = z.object({ students: z.int(), options: z.array(z.int()), blank: z.int() })
const share = z.nullable(z.number())

export const McqItem = z.object({
  number: z.int(),
  subjectName: z.string(),
  text: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** Of options that are pictures; absent where none is. */
  optionImages: z.exactOptional(z.array(z.nullable(z.string()))),
  key: KeyChoice,
  all: Chosen,
  strong: Chosen,
  weak: Chosen,
  /** Where a number is typed: those that were typed most; `options` are how many were right, and how many not. */
  numbers: z.array(TypedCount),
  /** Shares from 0 to 1. */
  facility: share,
  upperLower: share,
  discrimination: share,
  medianSeconds: z.nullable(z.number()),
  advice: Advice,
})
export type McqItem = z.output<typeof McqItem>

export const WrittenItem = z.object({
  subjectName: z.string(),
  question: z.int(),
  fullMarks: z.number(),
  students: z.int(),
  mean: share,
  facility: share,
  discrimination: share,
  advice: Advice,
})
export type WrittenItem = z.output<typeof WrittenItem>

export const ItemAnalysis = z.object({
  mcq: z.nullable(z.object({ students: z.int(), alpha: share, reliability: Advice, items: z.array(McqItem) })),
  written: z.nullable(z.object({ students: z.int(), alpha: share, reliability: Advice, items: z.array(WrittenItem) })),
})
export type ItemAnalysis = z.output<typeof ItemAnalysis>

export const itemAnalysis = resultsCall({
  name: 'staffItemAnalysis',
  summary: 'How each question did: how many were right, strong against weak students, options, time, and what to do.',
  roles: AUTHORS,
  route: get('/api/staff/items', { query: z.object({ examId: AuthoredId }) }),
  replies: { 200: ItemAnalysis },
  refusals: ['no-such-exam'],
})

export const itemFile = resultsCall({
  name: 'staffItemFile',
  summary: 'The same as a CSV table, with the technical names.',
  roles: AUTHORS,
  route: get('/api/staff/items/file', { query: z.object({ examId: AuthoredId }) }),
  replies: { 200: Attachment },
  refusals: ['no-such-exam'],
})

export const itemCalls = [itemAnalysis, itemFile]

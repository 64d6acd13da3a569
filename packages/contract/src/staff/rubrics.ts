import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { addedLater } from '../schemas/added-later.ts'
import { typedText } from '../schemas/text.ts'
import { AUTHORS, examCall } from './staff-endpoint.ts'

const KnownRubric = z.object({
  examId: z.string(),
  examName: z.string(),
  courseName: z.string(),
  /** Null where the exam has but one subject. */
  subjectName: z.nullable(z.string()),
  section: z.int(),
  question: z.int(),
  fullMarks: z.number(),
  lines: z.array(z.object({ text: z.string(), marks: z.number() })),
})
export type KnownRubric = z.output<typeof KnownRubric>

export const knownRubrics = examCall({
  name: 'staffKnownRubrics',
  summary: 'Rubrics of other exams, to be copied: by a word of the exam or of a line, the latest sixty.',
  roles: AUTHORS,
  route: get('/api/staff/rubrics', { query: z.object({ find: z.exactOptional(typedText(120)) }) }),
  replies: {
    200: z.object({
      rubrics: z.array(KnownRubric),
      /** There are others, which are found by other words. */
      hasMore: addedLater(z.boolean(), false),
    }),
  },
})

import { FREQUENCIES, VARIATION_NAMES } from '@anushilon/domain/variation'
import * as z from 'zod/mini'
import { optional, type Leaves } from '../exam-document/leaves.ts'
import { questionShape } from '../exam-document/question.ts'
import { AuthoredId } from '../schemas/ids.ts'

const line = (max: number) => z.string().check(z.maxLength(max))
const anyNumber = z.number()

/** The path of a picture or sheet that was sent before. */
export const StoredPath = z
  .string()
  .check(z.regex(/^files\/[0-9a-f]{2}\/[0-9a-f]{40}\.(?:png|jpg|pdf)$/, 'is not a file of ours'))

/** Read half-way: what is wrong with it the check list says, not the call. */
const DRAFT: Leaves = {
  words: line,
  picture: StoredPath,
  number: () => anyNumber,
  list: (of, { max = Infinity }) => z.array(of).check(z.maxLength(max)),
}

export const PaperQuestion = z.object({
  ...optional(questionShape(DRAFT)),
  /** The question of the bank it was copied from. */
  bankId: z.exactOptional(z.int()),
})
export type PaperQuestion = z.output<typeof PaperQuestion>

const Mcq = z.object({
  durationMinutes: z.exactOptional(anyNumber),
  marksPerQuestion: z.exactOptional(anyNumber),
  negativePercent: z.exactOptional(anyNumber),
  questionsPerStudent: z.exactOptional(anyNumber),
  shuffle: z.exactOptional(z.boolean()),
  questions: z.exactOptional(z.array(PaperQuestion).check(z.maxLength(2_000))),
})

const Written = z.object({
  durationMinutes: z.exactOptional(anyNumber),
  uploadMinutes: z.exactOptional(anyNumber),
  image: z.exactOptional(StoredPath),
  marks: z.exactOptional(z.array(anyNumber).check(z.maxLength(100))),
})

const Subject = z.object({
  subject: AuthoredId,
  mcq: z.exactOptional(z.pick(Mcq, { questions: true })),
  written: z.exactOptional(z.pick(Written, { image: true, marks: true })),
})
export type PaperSubject = z.output<typeof Subject>

const Choice = z.object({
  size: z.exactOptional(anyNumber),
  fixed: z.exactOptional(z.array(AuthoredId)),
  optional: z.exactOptional(z.array(AuthoredId)),
})

/** An exam of the exam pack of which anything may still be missing. Times are ISO 8601 with an offset. */
export const PaperDocument = z.object({
  id: AuthoredId,
  course: AuthoredId,
  variation: z.enum(VARIATION_NAMES),
  subject: z.exactOptional(AuthoredId),
  name: z.exactOptional(line(200)),
  frequency: z.exactOptional(z.enum(FREQUENCIES)),
  opensAt: z.exactOptional(line(40)),
  closesAt: z.exactOptional(line(40)),
  image: z.exactOptional(StoredPath),
  rules: z.exactOptional(StoredPath),
  curriculumName: z.exactOptional(line(100)),
  /** A link, or a file that was sent before. */
  solutionSheet: z.exactOptional(line(2_000)),
  active: z.exactOptional(z.boolean()),
  free: z.exactOptional(z.boolean()),
  retakeLimit: z.exactOptional(anyNumber),
  /** `auto`, `manual`, or a time. */
  results: z.exactOptional(line(40)),
  overdue: z.exactOptional(z.enum(['late', 'score-saved'])),
  ties: z.exactOptional(z.enum(['equal', 'less-time'])),
  mcq: z.exactOptional(Mcq),
  written: z.exactOptional(Written),
  choice: z.exactOptional(Choice),
  subjects: z.exactOptional(z.array(Subject).check(z.maxLength(50))),
})
export type PaperDocument = z.output<typeof PaperDocument>

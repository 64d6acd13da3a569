import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { oneLine } from '@anushilon/domain/one-line'
import * as z from 'zod/mini'
import { headShape, mcqShape, sheetShape, writtenShape } from '../exam-document/exam.ts'
import type { Leaves } from '../exam-document/leaves.ts'
import { questionShape } from '../exam-document/question.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { optional } from '../schemas/shape.ts'

const words = (max: number) => z.string().check(z.maxLength(max))
/** Spaces stay while somebody types; what was pasted is put on one line. */
const line = (max: number) =>
  words(max).check(z.overwrite((text) => (/[\p{Cc}\u2028-\u202E\u2066-\u2069]/u.test(text) ? oneLine(text) : text)))
const anyNumber = z.number()

/** The path of a picture or sheet that was sent before. */
export const StoredPath = z
  .string()
  .check(z.regex(/^files\/[0-9a-f]{2}\/[0-9a-f]{40}\.(?:png|jpg|pdf)$/, 'is not a file of ours'))

/** Read half-way: what is wrong with it the check list says, not the call. */
const DRAFT: Leaves = {
  words,
  line,
  picture: StoredPath,
  number: () => anyNumber,
  flag: z.boolean(),
  oneOf: (names) => z.enum(names),
  list: (of, { max = Infinity }) => z.array(of).check(z.maxLength(max)),
}

export const DraftQuestion = z.object({
  ...optional(questionShape(DRAFT)),
  /** The question of the bank it was copied from. */
  bankId: z.exactOptional(z.int()),
})
export type DraftQuestion = z.output<typeof DraftQuestion>

const Mcq = z.object({
  ...optional(mcqShape(DRAFT)),
  questions: z.exactOptional(z.array(DraftQuestion).check(z.maxLength(2_000))),
})

const Written = z.object(optional({ ...writtenShape(DRAFT), ...sheetShape(DRAFT) }))

const Subject = z.object({
  subject: AuthoredId,
  mcq: z.exactOptional(z.pick(Mcq, { questions: true })),
  written: z.exactOptional(z.object(optional(sheetShape(DRAFT)))),
})
export type DraftSubject = z.output<typeof Subject>

const Choice = z.object({
  size: z.exactOptional(anyNumber),
  fixed: z.exactOptional(z.array(AuthoredId)),
  optional: z.exactOptional(z.array(AuthoredId)),
})

/** An exam as its author writes it, of which anything may still be missing. Times are ISO 8601 with an offset. */
export const ExamDraft = z.object({
  id: AuthoredId,
  course: AuthoredId,
  variation: z.enum(VARIATION_NAMES),
  subject: z.exactOptional(AuthoredId),
  ...optional(headShape(DRAFT)),
  mcq: z.exactOptional(Mcq),
  written: z.exactOptional(Written),
  choice: z.exactOptional(Choice),
  subjects: z.exactOptional(z.array(Subject).check(z.maxLength(50))),
})
export type ExamDraft = z.output<typeof ExamDraft>

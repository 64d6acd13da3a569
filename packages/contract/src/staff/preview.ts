import { FREQUENCIES, VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { TypedQuestion } from '../schemas/asked-in-writing.ts'
import { AuthoredId } from '../schemas/ids.ts'
import { ImagePath } from '../schemas/replies.ts'
import { ShownQuestion } from '../schemas/shown-question.ts'
import { AUTHORS, examCall } from './staff-endpoint.ts'

const marks = z.number()
const minutes = z.number()

/** What the student's panels say of it; the fields are those of `ExamInfo`. */
const Info = z.object({
  id: AuthoredId,
  name: z.string(),
  variation: z.enum(VARIATION_NAMES),
  frequency: z.enum(FREQUENCIES),
  window: z.object({ opensAt: z.number(), closesAt: z.number() }),
  image: z.nullable(ImagePath),
  curriculumName: z.nullable(z.string()),
  solutionSheet: z.nullable(z.string()),
  subjectCount: z.int(),
  subjects: z.array(
    z.object({ id: z.string(), name: z.string(), mcqMarks: z.nullable(marks), writtenMarks: z.nullable(marks) }),
  ),
  totalMarks: marks,
  mcq: z.nullable(
    z.object({
      questionCount: z.int(),
      marksPerQuestion: marks,
      negativePercent: z.number(),
      totalMarks: marks,
      minutes,
      usedMinutes: z.nullable(minutes),
    }),
  ),
  written: z.nullable(
    z.object({ totalMarks: marks, minutes, uploadMinutes: minutes, usedMinutes: z.nullable(minutes) }),
  ),
  imageBytes: z.int(),
})

/** A paper as its students will get it: without the key, and with whatever it still lacks left out. */
export const PaperPreview = z.object({
  info: Info,
  rules: z.nullable(ImagePath),
  /** Null: nothing can be chosen, or not yet. */
  choice: z.nullable(z.object({ size: z.int(), fixed: z.array(z.string()), optional: z.array(z.string()) })),
  draw: z.object({ questionsPerStudent: z.nullable(z.int()), shuffle: z.boolean() }),
  sections: z.array(
    z.object({
      subjectId: z.string(),
      subjectName: z.string(),
      questions: z.array(ShownQuestion),
      /** Null: the paper has no written part. */
      written: z.nullable(
        z.object({ pages: z.array(ImagePath), typed: z.array(TypedQuestion), marks: z.array(marks) }),
      ),
    }),
  ),
})
export type PaperPreview = z.output<typeof PaperPreview>

export const previewPaper = examCall({
  name: 'staffPreviewPaper',
  summary: "What a student's page shows of a draft or an exam, without the key: for the preview of it.",
  roles: AUTHORS,
  route: get('/api/staff/paper/preview', { query: z.object({ examId: AuthoredId }) }),
  replies: { 200: PaperPreview },
  refusals: ['no-such-exam'],
})

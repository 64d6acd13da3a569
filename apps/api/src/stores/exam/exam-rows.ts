import { TIES, type ExamHead, type PartPlans, type ResultsRule } from '@anushilon/domain/exam/exam'
import { FREQUENCIES, LATE_POLICIES, VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { z } from 'zod'
import { questionRow } from './question-columns.ts'

const Choice = z.object({ size: z.int(), fixed: z.array(z.string()), optional: z.array(z.string()) })

/** Tables of exams as their rows come. */

export const ExamRow = z.object({
  id: z.string(),
  course_id: z.string(),
  name: z.string(),
  variation: z.enum(VARIATION_NAMES),
  frequency: z.enum(FREQUENCIES),
  opens_at: z.number(),
  closes_at: z.number(),
  image: z.nullable(z.string()),
  rules_image: z.nullable(z.string()),
  curriculum_name: z.nullable(z.string()),
  solution_sheet: z.nullable(z.string()),
  active: z.boolean(),
  free: z.boolean(),
  for_branches: z.array(z.string()),
  for_batches: z.array(z.string()),
  retake_limit: z.int(),
  sealed_hours: z.number(),
  results_rule: z.enum(['auto', 'manual', 'at']),
  results_at: z.nullable(z.number()),
  overdue: z.nullable(z.enum(LATE_POLICIES)),
  ties: z.enum(TIES),
  choice: z.nullable(Choice),
})
export type ExamRow = z.output<typeof ExamRow>

export const PartRow = z.object({
  exam_id: z.string(),
  kind: z.enum(['mcq', 'written']),
  minutes: z.number(),
  marks_per_question: z.nullable(z.number()),
  negative_percent: z.nullable(z.number()),
  questions_per_student: z.nullable(z.int()),
  shuffle: z.nullable(z.boolean()),
  upload_minutes: z.nullable(z.number()),
})
export type PartRow = z.output<typeof PartRow>

export const SectionRow = z.object({
  exam_id: z.string(),
  position: z.int(),
  subject_id: z.string(),
  written_image: z.nullable(z.string()),
  written_marks: z.nullable(z.array(z.number())),
  written_more_pages: z.array(z.string()),
  written_questions: z.array(z.object({ text: z.string(), figure: z.exactOptional(z.string()) })),
  written_drawn: z.boolean(),
})
export type SectionRow = z.output<typeof SectionRow>

export const QuestionRow = z.object({
  exam_id: z.string(),
  number: z.int(),
  section: z.int(),
  correct: z.int(),
  also_correct: z.array(z.int()),
  ...questionRow,
})
export type QuestionRow = z.output<typeof QuestionRow>

export function resultsOf({
  results_rule: rule,
  results_at: at,
}: Pick<ExamRow, 'results_rule' | 'results_at'>): ResultsRule {
  return rule === 'at' && at !== null ? { kind: 'at', at } : { kind: rule === 'manual' ? 'manual' : 'auto' }
}

/** What `exams` holds, in the words of the domain. */
export function headOf(row: ExamRow) {
  return {
    id: row.id,
    courseId: row.course_id,
    name: row.name,
    variation: row.variation,
    frequency: row.frequency,
    window: { opensAt: row.opens_at, closesAt: row.closes_at },
    image: row.image,
    rules: row.rules_image,
    curriculumName: row.curriculum_name,
    solutionSheet: row.solution_sheet,
    active: row.active,
    free: row.free,
    audience: { branches: row.for_branches, batches: row.for_batches },
    retakeLimit: row.retake_limit,
    sealedHours: row.sealed_hours,
    results: resultsOf(row),
    overdue: row.overdue,
    ties: row.ties,
    choice: row.choice,
  } satisfies Omit<ExamHead, 'plans'> & Record<string, unknown>
}

export function plansOf(rows: readonly PartRow[]): PartPlans {
  const mcq = rows.find(({ kind }) => kind === 'mcq')
  const written = rows.find(({ kind }) => kind === 'written')
  return {
    mcq: mcq
      ? {
          minutes: mcq.minutes,
          marksPerQuestion: mcq.marks_per_question ?? 0,
          negativePercent: mcq.negative_percent ?? 0,
          questionsPerStudent: mcq.questions_per_student,
          shuffle: mcq.shuffle ?? true,
        }
      : null,
    written: written ? { minutes: written.minutes, uploadMinutes: written.upload_minutes ?? 0 } : null,
  }
}

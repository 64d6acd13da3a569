import type { Instant } from '../instant.ts'
import type { Audience } from './audience.ts'
import type { QuestionContent } from './question.ts'
import type { Frequency, LatePolicy, PartKind, Variation } from './variation.ts'
import type { WrittenSheet } from './written-sheet.ts'

export type ExamId = string
export type CourseId = string
export type SubjectId = string

export interface Window {
  /** The first moment at which one may start. */
  readonly opensAt: Instant
  /** The first moment at which everything is over. */
  readonly closesAt: Instant
}

/** When the results come out (Decision D3). */
export type ResultsRule =
  | { readonly kind: 'auto' }
  | { readonly kind: 'manual' }
  | { readonly kind: 'at'; readonly at: Instant }

/** How equal marks are ranked (Decision D2). */
export const TIES = ['equal', 'less-time'] as const
export type Ties = (typeof TIES)[number]

/** Which subjects make a sitting (Decision F1). */
export interface SubjectChoice {
  /** How many subjects a student sits. */
  readonly size: number
  readonly fixed: readonly SubjectId[]
  readonly optional: readonly SubjectId[]
}

export interface McqPlan {
  readonly minutes: number
  readonly marksPerQuestion: number
  readonly negativePercent: number
  /** Drawn per section for each student; null means all of them. */
  readonly questionsPerStudent: number | null
  readonly shuffle: boolean
}

export interface WrittenPlan {
  readonly minutes: number
  /** After the deadline, for uploading photos only (Decision C16). */
  readonly uploadMinutes: number
}

export interface PartPlans {
  readonly mcq: McqPlan | null
  readonly written: WrittenPlan | null
}

/** Everything about an exam but its papers: what lists, entry and clocks need. */
export interface ExamHead {
  readonly id: ExamId
  readonly courseId: CourseId
  readonly name: string
  readonly variation: Variation
  readonly frequency: Frequency
  readonly window: Window
  readonly active: boolean
  readonly free: boolean
  /** Whom of its course it is for. */
  readonly audience: Audience
  readonly retakeLimit: number
  /** How long before it opens phones may fetch its papers, sealed; 0: not at all (decision 026). */
  readonly sealedHours: number
  readonly results: ResultsRule
  /** Null: as the variation has it. */
  readonly overdue: LatePolicy | null
  readonly ties: Ties
  readonly choice: SubjectChoice | null
  readonly plans: PartPlans
}

/**
 * Which answers are right: any of these options, in rising order; of typed numbers all from the first to the last
 * (decision 048); or, of a cancelled question, whatever one did.
 */
export type QuestionKey = readonly number[] | 'cancelled'

export interface Keyed {
  /** An option, or the code of a number. */
  readonly correct: number
  /**
   * Options that are right besides, as the author wrote it: any of them gets the mark. Of a number: the least and the
   * greatest that are. Absent where there are none.
   */
  readonly alsoCorrect?: readonly number[]
  /** What staff have decided since, where another key counts than the author's. */
  readonly ruling?: QuestionKey
}

export type KeyedQuestion = QuestionContent & Keyed

export type ExamQuestion = KeyedQuestion & {
  /** Unique within the exam, stable for its life; what answers refer to. */
  readonly number: number
}

export function keyOfQuestion({ correct, alsoCorrect = [], ruling }: Keyed): QuestionKey {
  return ruling ?? [correct, ...alsoCorrect].toSorted((one, other) => one - other)
}

/** The field of a question that has further right options; nothing where it has none. */
export function withAlsoCorrect(options: readonly number[] | undefined): { readonly alsoCorrect?: readonly number[] } {
  return options === undefined || options.length === 0 ? {} : { alsoCorrect: options }
}

/** One subject's share of the paper. A single-subject exam has one. */
export interface Section {
  readonly subjectId: SubjectId
  readonly subjectName: string
  readonly questions: readonly ExamQuestion[]
  readonly written: WrittenSheet | null
}

export interface Exam extends ExamHead {
  readonly sections: readonly Section[]
}

export function hasPart(exam: Pick<ExamHead, 'plans'>, kind: PartKind): boolean {
  return exam.plans[kind] !== null
}

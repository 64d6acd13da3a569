import { fromHundredths, sumOfMarks, toHundredths, type Marks } from '../marks/marks.ts'

/** How the results of several exams become one figure: the sum of marks, or the average of percents, plain or by weight. */
export const MEASURES = ['sum', 'average', 'weighted'] as const
export type Measure = (typeof MEASURES)[number]

/** What an exam is worth to whoever was absent from it: nothing, or it is as if it had not been. */
export const ABSENCES = ['zero', 'left-out'] as const

export interface Formula {
  readonly measure: Measure
  /** Only so many of the exams, the best of each student; null: all. */
  readonly best: number | null
  readonly absent: (typeof ABSENCES)[number]
}

/** What one student has of one exam. A late attempt was sat, and has no marks in any merit (Decision D2). */
export type ExamOutcome =
  | { readonly kind: 'marks'; readonly marks: Marks; readonly usedMs: number }
  | { readonly kind: 'late' | 'absent' | 'not-for-them' }

export interface CombinedExam {
  readonly fullMarks: Marks
  readonly weight: number
}

export interface Combined {
  /** Marks, or percent with two decimals; null for whoever has marks in none: they have no place. */
  readonly total: number | null
  /** Of the exams that count for this student. */
  readonly usedMs: number
  /** Whether each of the exams counts. */
  readonly counts: readonly boolean[]
  readonly sat: number
  /** How many of the exams were for this student, or sat although they were not. */
  readonly expected: number
}

/** Percents in millionths are whole numbers, so that equal results are equal in whatever order they came. */
const MILLIONTHS = 1_000_000
const MILLIONTHS_IN_HUNDREDTH = 10_000

interface Counted {
  readonly exam: number
  readonly marks: Marks
  readonly percent: number
  readonly weight: number
  readonly usedMs: number
}

/** One student's line of a report; `outcomes` in the order of `exams`. */
export function combine(
  { measure, best, absent }: Formula,
  exams: readonly CombinedExam[],
  outcomes: readonly ExamOutcome[],
): Combined {
  const given = exams.flatMap(({ fullMarks, weight }, exam): Counted[] => {
    const outcome = outcomes[exam]
    if (outcome === undefined || outcome.kind === 'not-for-them') return []
    if (outcome.kind !== 'marks' && absent === 'left-out') return []
    const { marks, usedMs } = outcome.kind === 'marks' ? outcome : { marks: 0, usedMs: 0 }
    return [{ exam, marks, percent: percentOf(marks, fullMarks), weight, usedMs }]
  })
  const worth = ({ marks, percent }: Counted) => (measure === 'sum' ? toHundredths(marks) : percent)
  // Of equals the earlier exam counts.
  const bestFirst = given.toSorted((one, other) => worth(other) - worth(one) || one.exam - other.exam)
  const counted = bestFirst.slice(0, best ?? given.length)
  const hasMarks = outcomes.some(({ kind }) => kind === 'marks')
  const chosen = new Set(counted.map(({ exam }) => exam))
  return {
    total: hasMarks ? totalOf(measure, counted) : null,
    usedMs: counted.reduce((sum, { usedMs }) => sum + usedMs, 0),
    counts: exams.map((_, exam) => chosen.has(exam)),
    sat: outcomes.filter(({ kind }) => kind === 'marks' || kind === 'late').length,
    expected: outcomes.filter(({ kind }) => kind !== 'not-for-them').length,
  }
}

function percentOf(marks: Marks, fullMarks: Marks): number {
  return fullMarks === 0 ? 0 : Math.round((toHundredths(marks) * 100 * MILLIONTHS) / toHundredths(fullMarks))
}

function totalOf(measure: Measure, counted: readonly Counted[]): number {
  if (measure === 'sum') return sumOfMarks(counted.map(({ marks }) => marks))
  // Weights have two decimals, as marks do.
  const weightOf = ({ weight }: Counted) => (measure === 'weighted' ? toHundredths(weight) : 1)
  const weights = counted.reduce((sum, one) => sum + weightOf(one), 0)
  if (weights === 0) return 0
  const percents = counted.reduce((sum, one) => sum + weightOf(one) * one.percent, 0)
  return fromHundredths(roundedAwayFromZero(percents / weights / MILLIONTHS_IN_HUNDREDTH))
}

function roundedAwayFromZero(value: number): number {
  return value < 0 ? -Math.round(-value) || 0 : Math.round(value)
}

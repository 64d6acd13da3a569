/**
 * Marks have two decimals. A number such as 12.25 is what the rest of the product sees; all arithmetic here is
 * done on whole numbers, so that 0.1 + 0.2 is 0.3 and equal marks are equal.
 *
 * One rounding rule: a section's MCQ marks are summed exactly, in millionths, and rounded once, half away from
 * zero, to hundredths. Everything after that is exact.
 */
export type Marks = number

type Hundredths = number
type Millionths = number

const MILLIONTHS_IN_HUNDREDTH = 10_000

export function toHundredths(marks: Marks): Hundredths {
  return Math.round(marks * 100)
}

export function fromHundredths(hundredths: Hundredths): Marks {
  return hundredths / 100
}

export function sumOfMarks(all: readonly Marks[]): Marks {
  return fromHundredths(all.reduce((sum, marks) => sum + toHundredths(marks), 0))
}

export function timesMarks(count: number, each: Marks): Marks {
  return fromHundredths(count * toHundredths(each))
}

/** Below zero: the first is less. For sorting and for finding ties. */
export function compareMarks(one: Marks, other: Marks): number {
  return toHundredths(one) - toHundredths(other)
}

/** What an MCQ answer is worth: what a right one adds and what a wrong one takes away. */
export interface ScoringPolicy {
  readonly right: Millionths
  readonly wrong: Millionths
}

/** The scheme of an exam: a wrong answer costs a percentage of what a right one brings (Decision D1). */
export function examPolicy(plan: {
  readonly marksPerQuestion: Marks
  readonly negativePercent: number
}): ScoringPolicy {
  const perQuestion = toHundredths(plan.marksPerQuestion)
  // Percent with two decimals is a share in ten-thousandths; hundredths times that is millionths.
  return { right: perQuestion * MILLIONTHS_IN_HUNDREDTH, wrong: perQuestion * Math.round(plan.negativePercent * 100) }
}

/** What a wrong answer costs, in marks, for pages that score by themselves. */
export function penaltyOf(plan: Parameters<typeof examPolicy>[0]): Marks {
  return Math.abs(marksFor({ right: 0, wrong: 1, blank: 0 }, examPolicy(plan)))
}

/** What a wrong answer costs, in percent of what a right one brings. */
export function negativePercentOf({ right, wrong }: ScoringPolicy): number {
  return right === 0 ? 0 : Math.round((wrong / right) * 10_000) / 100
}

const FALLBACK_PENALTY: Marks = 0.25

/**
 * The local score of special MCQ (Spec 5): a wrong answer costs the exam's negative-marking value in marks,
 * 0.25 where there is none. Written with or without its minus sign, it never adds.
 */
export function specialLocalPolicy(marksPerMcq: Marks, negativeMarking: Marks | null): ScoringPolicy {
  return markPolicy(marksPerMcq, Math.abs(negativeMarking ?? FALLBACK_PENALTY))
}

/** The final result of a missed exam (Spec 5). */
export const MISSED_EXAM_POLICY: ScoringPolicy = markPolicy(1, FALLBACK_PENALTY)

function markPolicy(right: Marks, wrong: Marks): ScoringPolicy {
  return {
    right: toHundredths(right) * MILLIONTHS_IN_HUNDREDTH,
    wrong: toHundredths(wrong) * MILLIONTHS_IN_HUNDREDTH,
  }
}

export interface Tally {
  readonly right: number
  readonly wrong: number
  readonly blank: number
}

/** The one place where answers become marks, whatever the policy. */
export function marksFor(tally: Tally, policy: ScoringPolicy): Marks {
  return fromHundredths(roundedToHundredths(tally.right * policy.right - tally.wrong * policy.wrong))
}

function roundedToHundredths(millionths: Millionths): Hundredths {
  const size = Math.abs(millionths) + MILLIONTHS_IN_HUNDREDTH / 2
  const hundredths = (size - (size % MILLIONTHS_IN_HUNDREDTH)) / MILLIONTHS_IN_HUNDREDTH
  return millionths < 0 && hundredths > 0 ? -hundredths : hundredths
}

export const VARIATION_NAMES = ['mcq', 'written', 'mcq-written', 'special', 'mcq-special'] as const
export type Variation = (typeof VARIATION_NAMES)[number]

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const PART_KINDS = ['mcq', 'written'] as const
export type PartKind = (typeof PART_KINDS)[number]

/** What becomes of a part that nobody submitted in time (Decision C11). */
export const LATE_POLICIES = ['late', 'score-saved'] as const
export type LatePolicy = (typeof LATE_POLICIES)[number]

export interface Behaviour {
  /** In the order in which they are sat. */
  readonly parts: readonly PartKind[]
  /** One subject, or several of which the student may choose. */
  readonly paper: 'flat' | 'by-subject'
  /** Whether the exam says which subjects make a sitting (Decision F1); without a say every student sits them all. */
  readonly choice: 'never' | 'always' | 'optional'
  /** Unless the exam says otherwise. */
  readonly overdue: LatePolicy
  /** The parts that the page submits by itself when their time is up (Spec 4 "Answering", Decision C11). */
  readonly autoSubmittedParts: readonly PartKind[]
}

/** The only place where the five exams differ in what they do. */
const VARIATIONS = {
  mcq: { parts: ['mcq'], paper: 'flat', choice: 'never', overdue: 'late', autoSubmittedParts: [] },
  written: {
    parts: ['written'],
    paper: 'flat',
    choice: 'never',
    overdue: 'score-saved',
    autoSubmittedParts: ['written'],
  },
  'mcq-written': {
    parts: ['mcq', 'written'],
    paper: 'flat',
    choice: 'never',
    overdue: 'score-saved',
    autoSubmittedParts: ['written'],
  },
  special: {
    parts: ['mcq', 'written'],
    paper: 'by-subject',
    choice: 'always',
    overdue: 'score-saved',
    autoSubmittedParts: ['mcq', 'written'],
  },
  'mcq-special': {
    parts: ['mcq'],
    paper: 'by-subject',
    choice: 'optional',
    overdue: 'late',
    autoSubmittedParts: [],
  },
} as const satisfies Record<Variation, Behaviour>

/** In one subject: questions and papers stand side by side, not under their subjects. */
export function isFlat(variation: Variation): boolean {
  return behaviourOf(variation).paper === 'flat'
}

/** Visitors sit MCQ of one subject: nothing to choose, nothing for a marker (Decision I1). */
export function isForVisitors(variation: Variation): boolean {
  return isFlat(variation) && behaviourOf(variation).parts.every((kind) => kind === 'mcq')
}

export function behaviourOf(variation: Variation): Behaviour {
  return VARIATIONS[variation]
}

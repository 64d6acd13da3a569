/** How many students had a question and how many had it right, over all exams whose results are out. */
export interface RightFigures {
  readonly students: number
  readonly right: number
}

/** With fewer students than this, what the author thinks says more than what they did. */
export const ENOUGH_STUDENTS = 10

/** From so many percent right on a question is one level easier than before: 5 is very hard, 1 very easy. */
export const EASIER_FROM = [25, 45, 70, 85] as const

/** Null where nobody had it. */
export function percentRight({ students, right }: RightFigures): number | null {
  return students === 0 ? null : (100 * right) / students
}

/**
 * From 1, very easy, to 5, very hard; null where nobody had it.
 *
 * @internal
 */
export function measuredLevel(figures: RightFigures): number | null {
  const share = percentRight(figures)
  return share === null ? null : 5 - EASIER_FROM.filter((from) => share >= from).length
}

/** What a paper is drawn by: measured where that rests on enough students, and else as its author thinks. */
export function levelOf(estimate: number, figures: RightFigures): number {
  return figures.students < ENOUGH_STUDENTS ? estimate : (measuredLevel(figures) ?? estimate)
}

/** Five levels are more than somebody asks for who wants a mix. */
export const MIX = ['easy', 'medium', 'hard'] as const
export type MixLevel = (typeof MIX)[number]

export function mixLevelOf(level: number): MixLevel {
  return level < 3 ? 'easy' : level === 3 ? 'medium' : 'hard'
}

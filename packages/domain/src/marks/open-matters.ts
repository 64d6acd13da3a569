/** What somebody should have looked at before results come out. */
export interface OpenMatters {
  /** Written answers that somebody wants another to look at. */
  readonly secondLooks: number
  /** Late attempts about which nobody has decided. */
  readonly lateAttempts: number
  /** Students with answers that came late and that nobody can vouch for. */
  readonly lateAnswers: number
  /** Requests of students that nobody has answered: results were out before. */
  readonly rechecks: number
  /** Questions whose key is probably wrong, by their number in the exam. */
  readonly keys: readonly number[]
}

export function isAnythingOpen({ secondLooks, lateAttempts, lateAnswers, rechecks, keys }: OpenMatters): boolean {
  return secondLooks + lateAttempts + lateAnswers + rechecks + keys.length > 0
}

type Counted = Omit<OpenMatters, 'keys'>

/** Whether more is open of anything than somebody was shown. */
export function isMoreOpen(open: Counted, shown: Counted): boolean {
  const { secondLooks, lateAttempts, lateAnswers, rechecks } = open
  return (
    secondLooks > shown.secondLooks ||
    lateAttempts > shown.lateAttempts ||
    lateAnswers > shown.lateAnswers ||
    rechecks > shown.rechecks
  )
}

export const NOTHING_OPEN: OpenMatters = { secondLooks: 0, lateAttempts: 0, lateAnswers: 0, rechecks: 0, keys: [] }

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]

/** "2 second looks, 57 late attempts to decide" */
export function openMattersText({ secondLooks, lateAttempts, lateAnswers, rechecks, keys }: OpenMatters): string {
  return [
    ...count(secondLooks, 'second look', 'second looks'),
    ...count(lateAttempts, 'late attempt to decide', 'late attempts to decide'),
    ...count(lateAnswers, 'student with late answers to decide', 'students with late answers to decide'),
    ...count(keys.length, 'key to look at', 'keys to look at'),
    ...count(rechecks, 're-check to answer', 're-checks to answer'),
  ].join(', ')
}

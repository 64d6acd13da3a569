import type { PartTimes } from '../sitting/clock.ts'
import type { Instant } from '../instant.ts'

export interface TimedAnswer {
  /** Its number within the exam. */
  readonly question: number
  readonly receivedAt: Instant
}

/**
 * How long each answered question took: from the answer before it to its own, the first from the start. Answers that
 * arrived in the same moment, as after a while without a network, share the time alike. Grace is not the student's.
 */
export function answerTimes(
  { startedAt, deadlineAt }: Pick<PartTimes, 'startedAt' | 'deadlineAt'>,
  answers: readonly TimedAnswer[],
): ReadonlyMap<number, number> {
  const moments = Map.groupBy(answers, ({ receivedAt }) => Math.min(receivedAt, deadlineAt))
  const times = new Map<number, number>()
  let before = startedAt
  for (const [moment, together] of [...moments].toSorted(([one], [other]) => one - other)) {
    for (const { question } of together) times.set(question, Math.max(0, moment - before) / together.length)
    before = Math.max(before, moment)
  }
  return times
}

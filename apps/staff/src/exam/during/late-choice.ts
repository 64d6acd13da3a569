import type { LateAttempt } from '@anushilon/contract/staff/late-attempts'

/** Who is ticked. Null until somebody chooses: then all about whom nothing was decided, and whoever comes in joins them. */
export type LateChoice = ReadonlySet<number> | null

type Attempt = Pick<LateAttempt, 'studentId' | 'refusal'>

/** From now on the list may change as it likes: whoever is ticked stays so, and nobody else is. */
export function fixed(attempts: readonly Attempt[], choice: LateChoice): ReadonlySet<number> {
  return choice ?? new Set(attempts.filter(({ refusal }) => refusal === null).map(({ studentId }) => studentId))
}

export function toggled(attempts: readonly Attempt[], choice: LateChoice, studentId: number): ReadonlySet<number> {
  const before = fixed(attempts, choice)
  return before.has(studentId) ? new Set([...before].filter((id) => id !== studentId)) : new Set([...before, studentId])
}

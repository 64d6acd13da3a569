import { MINUTE, type Instant } from '../instant.ts'

/** Why an attempt is late, as far as the server can tell; to decide about alike ones together. */
export const LATE_CAUSES = ['sent-late', 'lost-contact', 'left-open'] as const
export type LateCause = (typeof LATE_CAUSES)[number]

interface LateFacts {
  readonly deadlineAt: Instant
  readonly dueAt: Instant
  readonly closedAt: Instant
  /** When the server last heard of the phone; null: nothing is known. */
  readonly seenAt: Instant | null
  /** Answers came after the time. */
  readonly hasLateAnswers: boolean
}

/** A page that is open is heard of every few seconds; who was silent for so long before the end had no network. */
const SILENCE = 2 * MINUTE

export function lateCause({ deadlineAt, dueAt, closedAt, seenAt, hasLateAnswers }: LateFacts): LateCause {
  if (hasLateAnswers || closedAt > dueAt) return 'sent-late'
  return seenAt === null || seenAt < deadlineAt - SILENCE ? 'lost-contact' : 'left-open'
}

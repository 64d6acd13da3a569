import { isClosed, lastPart, type PartRecord, type Sitting } from './attempt.ts'
import { dueMomentOf, type PartTimes } from './clock.ts'
import type { ExamHead } from '../exam/exam.ts'
import { plusMinutes, type Instant } from '../instant.ts'
import type { Closing } from './lateness.ts'
import { isRefusal, refuse, type Refusal } from '../refusal.ts'
import type { PartKind } from '../exam/variation.ts'

/** What staff may grant once a part is closed; each needs a reason, which is theirs to give and the log's to keep. */

/** Late parts count as handed in, at the moment at which they were closed, and are scored as any other (Decision C10). */
export function acceptLate(sitting: Sitting): Closing[] | Refusal<'not-started' | 'conflict'> {
  const late = lateParts(sitting)
  if (isRefusal(late)) return late
  return late.map(({ kind, closedAt, dueAt }) => ({ kind, closedAt: closedAt ?? dueAt, closedAs: 'submitted' }))
}

/** What there is to decide about: to accept, or to leave late for good. */
export function lateParts(sitting: Sitting): PartRecord[] | Refusal<'not-started' | 'conflict'> {
  if (sitting.parts.length === 0) return refuse('not-started')
  const late = sitting.parts.filter(({ closedAs }) => closedAs === 'late')
  return late.length === 0 ? refuse('conflict', 'This attempt is not late.') : late
}

export interface Reopening extends Omit<PartTimes, 'startedAt'> {
  readonly kind: PartKind
}

interface Chance {
  /** From now on. */
  readonly minutes: number
  readonly now: Instant
  readonly graceMs: number
  /** Or were: the answers are known, though results were taken back. */
  readonly resultsAreOut: boolean
}

/**
 * The part that the student was in last is opened again, with a deadline of its own unless their time had not run out: an
 * earlier one stays closed, because the later one was sat after it. Never once the answers are known.
 */
export function reopen(
  exam: Pick<ExamHead, 'variation' | 'plans'>,
  sitting: Sitting,
  { minutes, now, graceMs, resultsAreOut }: Chance,
): Reopening | Refusal<'not-started' | 'conflict'> {
  const part = lastPart(exam, sitting)
  const plan = part === null ? null : exam.plans[part.kind]
  if (part === null || plan === null) return refuse('not-started')
  if (!isClosed(part)) return refuse('conflict', 'It is still open: give extra time instead.')
  if (resultsAreOut)
    return refuse('conflict', 'The results are out, or were until they were withdrawn: the answers are known.')
  const deadlineAt = Math.max(part.deadlineAt, plusMinutes(now, minutes))
  return { kind: part.kind, deadlineAt, dueAt: dueMomentOf(plan, deadlineAt, graceMs) }
}

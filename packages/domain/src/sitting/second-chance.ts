import { isClosed, lastPart, nextPart, partOrder, type PartRecord, type Sitting } from './attempt.ts'
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
  /** Which, where more than one can be; the one that they were in last where nobody says. */
  readonly kind?: PartKind | undefined
  /** From now on. */
  readonly minutes: number
  readonly now: Instant
  readonly graceMs: number
  /** Or were: the answers are known, though results were taken back. */
  readonly resultsAreOut: boolean
}

type ReopenedExam = Pick<ExamHead, 'variation' | 'plans' | 'window'>

/**
 * The part that the student was in last, once it is closed: an earlier one stays closed, because the later one was sat after
 * it. And the one that follows, where the window ended before they came to it.
 */
export function reopenable(exam: ReopenedExam, sitting: Sitting, now: Instant): PartKind[] {
  const last = lastPart(exam, sitting)
  if (last === null || !isClosed(last)) return []
  const next = now < exam.window.closesAt ? null : nextPart(partOrder(exam), sitting)
  return next === null ? [last.kind] : [last.kind, next]
}

/** With a deadline of its own, unless their time had not run out. Never once the answers are known. */
export function reopen(
  exam: ReopenedExam,
  sitting: Sitting,
  { kind, minutes, now, graceMs, resultsAreOut }: Chance,
): Reopening | Refusal<'not-started' | 'conflict'> {
  const last = lastPart(exam, sitting)
  if (last === null) return refuse('not-started')
  const wanted = kind ?? last.kind
  const plan = exam.plans[wanted]
  if (!isClosed(last)) return refuse('conflict', 'It is still open: give extra time instead.')
  if (resultsAreOut)
    return refuse('conflict', 'The results are out, or were until they were withdrawn: the answers are known.')
  if (plan === null || !reopenable(exam, sitting, now).includes(wanted))
    return refuse('conflict', 'That part is not to be opened: they have gone on from it, or can still start it.')
  const before = wanted === last.kind ? last.deadlineAt : now
  const deadlineAt = Math.max(before, plusMinutes(now, minutes))
  return { kind: wanted, deadlineAt, dueAt: dueMomentOf(plan, deadlineAt, graceMs) }
}

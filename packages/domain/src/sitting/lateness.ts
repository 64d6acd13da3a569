import { isOpen, type ClosedAs, type PartRecord, type Sitting } from './attempt.ts'
import { isPastDue } from './clock.ts'
import type { ExamHead } from '../exam/exam.ts'
import type { Instant } from '../instant.ts'
import { behaviourOf, type LatePolicy, type PartKind } from '../exam/variation.ts'

/*
 * The rule of lateness. A part that nobody submits is overdue once its due moment (the deadline and the grace) has passed,
 * and whoever sees it first closes it. What becomes of it depends on the exam and on what the student asked for in
 * time, never on who looked or when: it closes as of its due moment, either with what was saved, which is scored, or as
 * late, which does not count until staff accept it (Decisions C10, C11).
 */

/** How a part closes. To be stored only where it is still open; if it is not any more, load again and decide again. */
export interface Closing {
  readonly kind: PartKind
  readonly closedAt: Instant
  readonly closedAs: ClosedAs
}

export type LateRules = Pick<ExamHead, 'variation' | 'overdue'>

/** The student's own word, the exam's, or that of its kind. */
export function latePolicy(exam: LateRules, part: Pick<PartRecord, 'overdue'> | null = null): LatePolicy {
  return part?.overdue ?? exam.overdue ?? behaviourOf(exam.variation).overdue
}

/** Still open, though nothing can be added any more: whoever sees it closes it. */
export function isOverdue(part: PartRecord, now: Instant): boolean {
  return isOpen(part) && isPastDue(part.dueAt, now)
}

/** One late part makes the attempt late: total -5000 on the wire, no merit position (Decision C10). */
export function isLate(sitting: Sitting): boolean {
  return sitting.parts.some((part) => part.closedAs === 'late')
}

export function overdueClosing(exam: LateRules, part: PartRecord): Closing {
  return { kind: part.kind, closedAt: part.dueAt, closedAs: closedAsWhenOverdue(latePolicy(exam, part)) }
}

function closedAsWhenOverdue(policy: LatePolicy): ClosedAs {
  return policy === 'late' ? 'late' : 'overdue'
}

/** What must be closed now, before anything else is decided about this sitting. */
export function overdueClosings(exam: LateRules, sitting: Sitting, now: Instant): Closing[] {
  return sitting.parts.filter((part) => isOverdue(part, now)).map((part) => overdueClosing(exam, part))
}

/**
 * Results end every sitting. They come out at the last due moment at the earliest, so whatever is open then
 * has had its time to the last millisecond.
 */
export function closingsForResults(exam: LateRules, sitting: Sitting): Closing[] {
  return sitting.parts.filter(isOpen).map((part) => overdueClosing(exam, part))
}

/** The sitting once these closings are stored. */
export function withClosings(sitting: Sitting, closings: readonly Closing[]): Sitting {
  return { parts: sitting.parts.map((part) => ({ ...part, ...closings.find(({ kind }) => kind === part.kind) })) }
}

/** The sitting as it truly stands at `now`, whether or not anybody has closed what is overdue yet. */
export function settled(exam: LateRules, sitting: Sitting, now: Instant): Sitting {
  return withClosings(sitting, overdueClosings(exam, sitting, now))
}

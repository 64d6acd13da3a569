import { isOpen, partOf, partOrder, type PartRecord, type Sitting } from './attempt.ts'
import type { Instant } from '../instant.ts'
import { isOverdue, overdueClosing, type Closing, type LateRules } from './lateness.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { PartKind } from '../exam/variation.ts'

export interface Submission {
  /** Null: it was closed before, there is nothing to store. */
  readonly close: Closing | null
  /** The same for every retry, because it follows from how the part closed (Decision C9). */
  readonly reply: 'on-time' | 'late'
  /** Whether answers that came along with the submit are to be kept. */
  readonly sheet: 'keep' | 'ignore'
}

export interface Submitting {
  readonly kind: PartKind
  readonly now: Instant
  readonly resultsAreOut: boolean
}

/** The student presses Submit, or their page does for them. */
export function submit(
  exam: LateRules,
  sitting: Sitting,
  { kind, now, resultsAreOut }: Submitting,
): Submission | Refusal<'not-started'> {
  const part = partOf(sitting, kind)
  if (part === null) return refuse('not-started')
  const close = part.closedAs === null ? closingOnSubmit(exam, part, now) : null
  const keepsSheet = close?.closedAs === 'submitted' || (isLatePart(part, close) && !resultsAreOut)
  return { close, reply: replyTo(part, close), sheet: keepsSheet ? 'keep' : 'ignore' }
}

/** Late is what does not count (Decision C10). A part that was closed for the student, with what was saved, counts. */
function replyTo(part: PartRecord, close: Closing | null): Submission['reply'] {
  return isLatePart(part, close) ? 'late' : 'on-time'
}

/**
 * What comes with a late submit is kept beside the rest, so that staff can accept the attempt (Decision C10),
 * unless the right answers are known by then. It scores nothing until they accept.
 */
function isLatePart(part: PartRecord, close: Closing | null): boolean {
  return (close ?? part).closedAs === 'late'
}

function closingOnSubmit(exam: LateRules, part: PartRecord, now: Instant): Closing {
  return isOverdue(part, now) ? overdueClosing(exam, part) : { kind: part.kind, closedAt: now, closedAs: 'submitted' }
}

/** Starting a part closes the ones before it with their saved answers (Decision C11). */
export function closingsBeforePart(exam: LateRules, sitting: Sitting, starting: PartKind, now: Instant): Closing[] {
  const order = partOrder(exam)
  const earlier = order.slice(0, order.indexOf(starting))
  return sitting.parts
    .filter((part) => earlier.includes(part.kind) && isOpen(part))
    .map((part) => closingOnSubmit(exam, part, now))
}

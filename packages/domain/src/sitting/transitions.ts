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
  /** Answers that came along: they count, are kept beside the rest for staff to decide about, or were not to be sent. */
  readonly sheet: 'keep' | 'late' | 'ignore'
}

export interface Submitting {
  readonly kind: PartKind
  readonly now: Instant
}

/** The student presses Submit, or their page does for them. */
export function submit(
  exam: LateRules,
  sitting: Sitting,
  { kind, now }: Submitting,
): Submission | Refusal<'not-started'> {
  const part = partOf(sitting, kind)
  if (part === null) return refuse('not-started')
  const close = part.closedAs === null ? closingOnSubmit(exam, part, now) : null
  const reply = isLatePart(part, close) ? 'late' : 'on-time'
  return { close, reply, sheet: fateOfSheet(part, close) }
}

/** What nobody can vouch for scores nothing until staff accept it, also where the part counts with what was saved (C18). */
function fateOfSheet(part: PartRecord, close: Closing | null): Submission['sheet'] {
  if (close?.closedAs === 'submitted') return 'keep'
  return (close ?? part).closedAs === 'submitted' ? 'ignore' : 'late'
}

/** Late is what does not count (Decision C10). A part that was closed for the student, with what was saved, counts. */
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

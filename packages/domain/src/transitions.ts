import {
  isOpen,
  isOverdue,
  overduePolicy,
  partOf,
  partOrder,
  type ClosedAs,
  type PartRecord,
  type Sitting,
} from './attempt.ts'
import type { ExamHead } from './exam.ts'
import type { Instant } from './instant.ts'
import { refuse, type Refusal } from './refusal.ts'
import type { PartKind } from './variation.ts'

/**
 * How parts close. The outcome of an overdue part depends on the exam and on what the student asked for in time, never
 * on who looked first or when: it closes as of its due moment (Decision C11). A closing is to be stored only where the part is still
 * open; if it is not any more, load again and decide again.
 */
export interface Closing {
  readonly kind: PartKind
  readonly closedAt: Instant
  readonly closedAs: ClosedAs
}

type Rules = Pick<ExamHead, 'variation' | 'overdue'>

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

/** The student presses Submit, or his page does for him. */
export function submit(
  exam: Rules,
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

function closingOnSubmit(exam: Rules, part: PartRecord, now: Instant): Closing {
  return isOverdue(part, now) ? overdueClosing(exam, part) : { kind: part.kind, closedAt: now, closedAs: 'submitted' }
}

function overdueClosing(exam: Rules, part: PartRecord): Closing {
  const policy = overduePolicy(exam, part)
  return { kind: part.kind, closedAt: part.dueAt, closedAs: policy === 'late' ? 'late' : 'overdue' }
}

/** What must be closed now, before anything else is decided about this sitting. */
export function overdueClosings(exam: Rules, sitting: Sitting, now: Instant): Closing[] {
  return sitting.parts.filter((part) => isOverdue(part, now)).map((part) => overdueClosing(exam, part))
}

/** Starting a part closes the ones before it with their saved answers (Decision C11). */
export function closingsBeforePart(exam: Rules, sitting: Sitting, starting: PartKind, now: Instant): Closing[] {
  const order = partOrder(exam)
  const earlier = order.slice(0, order.indexOf(starting))
  return sitting.parts
    .filter((part) => earlier.includes(part.kind) && isOpen(part))
    .map((part) => closingOnSubmit(exam, part, now))
}

/**
 * Results end every sitting. They come out at the last due moment at the earliest, so whatever is open then
 * has had its time to the last millisecond.
 */
export function closingsForResults(exam: Rules, sitting: Sitting): Closing[] {
  return sitting.parts.filter(isOpen).map((part) => overdueClosing(exam, part))
}

/** The sitting once these closings are stored. */
export function withClosings(sitting: Sitting, closings: readonly Closing[]): Sitting {
  return { parts: sitting.parts.map((part) => ({ ...part, ...closings.find(({ kind }) => kind === part.kind) })) }
}

/** The sitting as it truly stands at `now`, whether or not anybody has closed what is overdue yet. */
export function settled(exam: Rules, sitting: Sitting, now: Instant): Sitting {
  return withClosings(sitting, overdueClosings(exam, sitting, now))
}

import type { PartTimes } from './clock.ts'
import type { ExamHead } from '../exam/exam.ts'
import type { Instant } from '../instant.ts'
import type { Paper } from '../exam/paper.ts'
import { behaviourOf, type LatePolicy, type PartKind } from '../exam/variation.ts'

/**
 * - submitted: by the student, in time (moving on to the next part is submitting, too);
 * - overdue: nobody submitted; closed with what was saved, and scored (Decision C11);
 * - late: nobody submitted in time and the exam does not forgive that (Decision C10). Staff who accept a late
 *   part make it `submitted`.
 */
export type ClosedAs = 'submitted' | 'late' | 'overdue'

/** One part that a student has started. `closedAt` and `closedAs` are set together. */
export interface PartRecord extends PartTimes {
  readonly kind: PartKind
  readonly paper: Paper
  readonly closedAt: Instant | null
  readonly closedAs: ClosedAs | null
  /** The student's own word on what becomes of it if nobody submits (Decision C11); null: the exam's rule holds. */
  readonly overdue: LatePolicy | null
}

/** A student's sitting of an exam: the parts started so far, in any order. Without any there is no attempt. */
export interface Sitting {
  readonly parts: readonly PartRecord[]
}

export const NO_SITTING: Sitting = { parts: [] }

/** In the order in which they are sat. */
export function partOrder(exam: Pick<ExamHead, 'variation'>): readonly PartKind[] {
  return behaviourOf(exam.variation).parts
}

export function partOf(sitting: Sitting, kind: PartKind): PartRecord | null {
  return sitting.parts.find((part) => part.kind === kind) ?? null
}

export function isOpen(part: PartRecord): boolean {
  return part.closedAt === null
}

export function isClosed(part: PartRecord): boolean {
  return part.closedAt !== null
}

/**
 * When the student handed in a part that they could still have worked on: they had done with it. At the end of the time pages
 * hand in by themselves, also where a slow network holds up what was made in time: that comes as it would where nobody hands in.
 */
export function handedInEarlyAt({ closedAs, closedAt, deadlineAt }: PartRecord): Instant | null {
  return closedAs === 'submitted' && closedAt !== null && closedAt < deadlineAt ? closedAt : null
}

export function isAttempted(sitting: Sitting): boolean {
  return sitting.parts.length > 0
}

/** The part the student is in. */
export function currentPart(order: readonly PartKind[], sitting: Sitting): PartRecord | null {
  const open = order.map((kind) => partOf(sitting, kind)).filter((part) => part !== null && isOpen(part))
  return open[0] ?? null
}

/** The part the student was in last, open or closed. */
export function lastPart(exam: Pick<ExamHead, 'variation'>, sitting: Sitting): PartRecord | null {
  const order = partOrder(exam)
  return sitting.parts.toSorted((one, other) => order.indexOf(other.kind) - order.indexOf(one.kind))[0] ?? null
}

/** The first part that has not been started. */
export function nextPart(order: readonly PartKind[], sitting: Sitting): PartKind | null {
  return order.find((kind) => partOf(sitting, kind) === null) ?? null
}

/** Pen on paper, over all parts: upload time and grace are not the student's. */
export function timeUsedMs(sitting: Sitting): number {
  return sitting.parts.reduce((sum, part) => sum + penTimeMs(part), 0)
}

function penTimeMs(part: PartRecord): number {
  const stoppedAt = Math.min(part.closedAt ?? part.deadlineAt, part.deadlineAt)
  return Math.max(0, stoppedAt - part.startedAt)
}

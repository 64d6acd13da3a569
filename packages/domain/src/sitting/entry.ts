import {
  currentPart,
  isAttempted,
  isClosed,
  nextPart,
  partOf,
  partOrder,
  type PartRecord,
  type Sitting,
} from './attempt.ts'
import type { CourseId, ExamHead } from '../exam/exam.ts'
import type { Instant } from '../instant.ts'
import { settled, type Closing } from './lateness.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { closingsBeforePart } from './transitions.ts'
import type { PartKind } from '../exam/variation.ts'

export type EntryExam = Pick<ExamHead, 'courseId' | 'variation' | 'overdue' | 'window' | 'active'>

/** How an exam stands for a student (Spec 4 "Exam entry check"); the words for it are the contract's. */
export type Entry =
  /** Nothing started: questions are to be assigned. */
  | { readonly kind: 'assign'; readonly part: PartKind }
  /** In the middle of it, or past the deadline but still within upload time and grace. */
  | { readonly kind: 'running'; readonly part: PartKind }
  /** One part is over, the next may be started. */
  | { readonly kind: 'part-over'; readonly next: PartKind }
  /** Nothing more can be done, whether they sat it or let the window pass. */
  | { readonly kind: 'ended'; readonly attended: boolean }

/** An exam that is not for this student does not exist for them (Decisions C2, E5), nor does one for visitors (I1). */
export function visibleExam<E extends Pick<ExamHead, 'courseId' | 'active' | 'free'> & Restricted>(
  exam: E | null,
  { courseId, studentId }: OneStudent,
): E | Refusal<'no-such-exam'> {
  const isTheirs = exam !== null && exam.courseId === courseId && (exam.sitters?.has(studentId) ?? true)
  return isTheirs && exam.active && !exam.free ? exam : refuse('no-such-exam')
}

/** As a log-in names them. */
export interface OneStudent {
  readonly studentId: number
  readonly courseId: CourseId
}

/** Who may have to do with an exam that is not for everybody of its course; null where it is. */
export interface Restricted {
  readonly sitters: ReadonlySet<number> | null
}

export function entryOf(
  exam: Pick<EntryExam, 'variation' | 'overdue' | 'window'>,
  sitting: Sitting,
  now: Instant,
): Entry | Refusal<'not-open-yet'> {
  if (now < exam.window.opensAt) return refuse('not-open-yet')
  const standing = settled(exam, sitting, now)
  const order = partOrder(exam)
  const current = currentPart(order, standing)
  if (current !== null) return { kind: 'running', part: current.kind }
  const attended = isAttempted(standing)
  const next = nextPart(order, standing)
  if (next === null || now >= exam.window.closesAt) return { kind: 'ended', attended }
  return attended ? { kind: 'part-over', next } : { kind: 'assign', part: next }
}

export type Start =
  /** To be stored in one transaction: first the closings, then the new part. */
  | { readonly kind: 'start'; readonly closings: readonly Closing[] }
  /** Asking again changes nothing: the same questions, the same clock (Decision C3). */
  | { readonly kind: 'running'; readonly part: PartRecord }

/** May this part be assigned now? Subject choice is checked apart. */
export function startOf(
  exam: EntryExam,
  sitting: Sitting,
  kind: PartKind,
  now: Instant,
): Start | Refusal<'not-open-yet' | 'exam-over' | 'part-closed' | 'not-started' | 'no-such-exam'> {
  if (now < exam.window.opensAt) return refuse('not-open-yet')
  const order = partOrder(exam)
  if (!order.includes(kind)) return refuse('no-such-exam')
  const part = partOf(settled(exam, sitting, now), kind)
  if (part !== null) return isClosed(part) ? refuse('part-closed') : { kind: 'running', part }
  if (now >= exam.window.closesAt) return refuse('exam-over')
  if (nextPart(order, sitting) !== kind) return refuse('not-started')
  return { kind: 'start', closings: closingsBeforePart(exam, sitting, kind, now) }
}

import { isAttempted, partOf, type Sitting } from './attempt.ts'
import { entryOf } from './entry.ts'
import type { ExamHead } from '../exam/exam.ts'
import type { Instant } from '../instant.ts'
import { isLate, settled } from './lateness.ts'
import { isRefusal } from '../refusal.ts'
import type { PartKind } from '../exam/variation.ts'

/** How far a student is with an exam that they have begun, as lists tell it. */
export type Progress =
  /** Until `endsAt` with the pen; what is on its way then still counts (Decision B4). */
  | { readonly kind: 'running'; readonly part: PartKind; readonly endsAt: Instant }
  | { readonly kind: 'part-over'; readonly next: PartKind }
  /** By the student or for them: there is nothing more to do. */
  | { readonly kind: 'handed-in'; readonly isLate: boolean }

/** Null: not begun. */
export function progressOf(
  exam: Pick<ExamHead, 'variation' | 'overdue' | 'window'>,
  sitting: Sitting,
  now: Instant,
): Progress | null {
  if (!isAttempted(sitting)) return null
  const entry = entryOf(exam, sitting, now)
  if (isRefusal(entry) || entry.kind === 'assign') return null
  switch (entry.kind) {
    case 'running':
      return { kind: 'running', part: entry.part, endsAt: partOf(sitting, entry.part)?.deadlineAt ?? now }
    case 'part-over':
      return { kind: 'part-over', next: entry.next }
    case 'ended':
      return { kind: 'handed-in', isLate: isLate(settled(exam, sitting, now)) }
  }
}

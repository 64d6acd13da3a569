import { isAttempted, type Sitting } from './attempt.ts'
import { visibleExam, type OneStudent, type Restricted } from './entry.ts'
import type { ExamHead } from '../exam/exam.ts'
import type { Instant } from '../instant.ts'
import { isRefusal } from '../refusal.ts'

/** Theirs to sit, its window closed, and they never started it (Decision E3). */
export function isMissed(
  exam: Pick<ExamHead, 'courseId' | 'active' | 'free' | 'window'> & Restricted,
  student: OneStudent,
  sitting: Sitting,
  now: Instant,
): boolean {
  return !isRefusal(visibleExam(exam, student)) && now >= exam.window.closesAt && !isAttempted(sitting)
}

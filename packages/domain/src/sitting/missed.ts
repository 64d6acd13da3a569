import { isAttempted, type Sitting } from './attempt.ts'
import { visibleExam } from './entry.ts'
import type { CourseId, ExamHead } from '../exam/exam.ts'
import type { Instant } from '../instant.ts'
import { isRefusal } from '../refusal.ts'

/** Of the student's course, its window closed, and they never started it (Decision E3). */
export function isMissed(
  exam: Pick<ExamHead, 'courseId' | 'active' | 'free' | 'window'>,
  courseId: CourseId,
  sitting: Sitting,
  now: Instant,
): boolean {
  return !isRefusal(visibleExam(exam, courseId)) && now >= exam.window.closesAt && !isAttempted(sitting)
}

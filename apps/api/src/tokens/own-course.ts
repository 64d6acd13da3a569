import type { CourseId } from '@anushilon/domain/exam/exam'
import { Refused } from '../refused.ts'
import type { StudentSession } from './tokens.ts'

/** Calls that name a course are for the one in the token, and no other (Decision E5). */
export function requireOwnCourse(student: StudentSession, courseId: CourseId): void {
  if (student.courseId !== courseId) throw new Refused('not-enrolled')
}

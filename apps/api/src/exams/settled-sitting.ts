import type { Sitting } from '@anushilon/domain/sitting/attempt'
import type { ExamHead, ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { overdueClosings, withClosings } from '@anushilon/domain/sitting/lateness'
import { closePart, sittingOf } from '../stores/sitting/sittings.ts'

interface SettlingDeps {
  readonly db: Db
  readonly clock: Clock
  /** For those who read many at once. */
  readonly readSitting?: (studentId: number, examId: ExamId) => Promise<Sitting>
}

/**
 * The student's sitting with whatever is overdue closed: who looks first closes it (Decision C11). Nothing is closed
 * while the clock is in doubt.
 */
export async function settledSitting(
  { db, clock, readSitting = (student, examId) => sittingOf(db, student, examId) }: SettlingDeps,
  exam: ExamHead,
  studentId: number,
  now: Instant,
): Promise<Sitting> {
  const sitting = await readSitting(studentId, exam.id)
  const closings = clock.doubt === null ? overdueClosings(exam, sitting, now) : []
  let overtaken = false
  for (const closing of closings) overtaken = !(await closePart(db, studentId, exam.id, closing)) || overtaken
  // Somebody else closed it between our look and our closing, perhaps by a submit that came in time.
  return overtaken ? await sittingOf(db, studentId, exam.id) : withClosings(sitting, closings)
}

import type { Sitting } from '@anushilon/domain/attempt'
import type { ExamHead } from '@anushilon/domain/exam'
import type { Instant } from '@anushilon/domain/instant'
import { overdueClosings, withClosings } from '@anushilon/domain/transitions'
import type { Db } from '../db/database.ts'
import { closePart, sittingOf } from '../stores/sittings.ts'

/** The student's sitting with whatever is overdue closed: who looks first closes it (Decision C11). */
export async function settledSitting(db: Db, exam: ExamHead, studentId: number, now: Instant): Promise<Sitting> {
  const sitting = await sittingOf(db, studentId, exam.id)
  const closings = overdueClosings(exam, sitting, now)
  let overtaken = false
  for (const closing of closings) overtaken = !(await closePart(db, studentId, exam.id, closing)) || overtaken
  // Somebody else closed it between our look and our closing, perhaps by a submit that came in time.
  return overtaken ? await sittingOf(db, studentId, exam.id) : withClosings(sitting, closings)
}

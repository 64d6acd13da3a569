import type { Sitting } from '@anushilon/domain/attempt'
import type { ExamHead } from '@anushilon/domain/exam'
import type { Instant } from '@anushilon/domain/instant'
import { overdueClosings, withClosings } from '@anushilon/domain/transitions'
import type { Db } from '../../db/database.ts'
import { closePart, sittingOf } from '../../stores/sittings.ts'

/** The student's sitting with whatever is overdue closed: who looks first closes it (Decision C11). */
export async function settledSitting(db: Db, exam: ExamHead, studentId: number, now: Instant): Promise<Sitting> {
  const sitting = await sittingOf(db, studentId, exam.id)
  const closings = overdueClosings(exam, sitting, now)
  for (const closing of closings) await closePart(db, studentId, exam.id, closing)
  // An overdue part closes as of its due moment, whoever closed it, so this is what is stored now.
  return withClosings(sitting, closings)
}

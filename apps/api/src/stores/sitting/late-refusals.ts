import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

interface LateRefusal {
  readonly studentId: number
  readonly examId: ExamId
  readonly at: Instant
  readonly by: number
  readonly reason: string
}

/** Said again, it is said with another reason. */
export async function saveLateRefusal(tx: Db, { studentId, examId, at, by, reason }: LateRefusal): Promise<void> {
  await tx.run(sql`
    insert into late_refusals (student_id, exam_id, refused_at, refused_by, reason)
    values (${studentId}, ${examId}, ${new Date(at)}, ${by}, ${reason})
    on conflict (student_id, exam_id) do update set
      refused_at = excluded.refused_at, refused_by = excluded.refused_by, reason = excluded.reason`)
}

/** Why a late attempt stays late; null where nobody has decided so. */
export async function lateRefusalOf(db: Db, studentId: number, examId: ExamId): Promise<string | null> {
  const row = await db.optional(
    z.object({ reason: z.string() }),
    sql`select reason from late_refusals where student_id = ${studentId} and exam_id = ${examId}`,
  )
  return row?.reason ?? null
}

export async function forgetLateRefusal(tx: Db, studentId: number, examId: ExamId): Promise<void> {
  await tx.run(sql`delete from late_refusals where student_id = ${studentId} and exam_id = ${examId}`)
}

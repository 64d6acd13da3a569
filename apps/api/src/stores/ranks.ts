import type { ExamId } from '@anushilon/domain/exam'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { prepared, sql } from '../db/sql.ts'

const RankRow = z
  .object({
    student_id: z.int(),
    name: z.string(),
    photo: z.nullable(z.string()),
    total: z.number(),
    position: z.int(),
  })
  .transform((row) => ({
    studentId: String(row.student_id),
    name: row.name,
    photo: row.photo,
    marks: row.total,
    position: row.position,
  }))
export type RankRow = z.output<typeof RankRow>

/** The head of the list, straight from the index that has it in this order; never the list. */
export async function topRanks(db: Db, examId: ExamId, limit: number): Promise<RankRow[]> {
  return await db.many(
    RankRow,
    prepared(
      'top-ranks',
      sql`
      select student_id, name, photo, total, position
      from results join students on students.id = student_id
      where exam_id = ${examId} and position is not null
      order by position, used_ms, student_id
      limit ${limit}`,
    ),
  )
}

/** Null: not ranked. */
export async function ownRank(db: Db, examId: ExamId, studentId: number): Promise<RankRow | null> {
  return await db.optional(
    RankRow,
    prepared(
      'own-rank',
      sql`
      select student_id, name, photo, total, position
      from results join students on students.id = student_id
      where exam_id = ${examId} and student_id = ${studentId} and position is not null`,
    ),
  )
}

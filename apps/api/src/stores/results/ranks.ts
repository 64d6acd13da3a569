import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'

const RankRow = camelRow({
  student_id: z.int(),
  name: z.string(),
  photo: z.nullable(z.string()),
  total: z.number(),
  position: z.int(),
}).transform(({ studentId, total, ...row }) => ({ ...row, studentId: String(studentId), marks: total }))
export type RankRow = z.output<typeof RankRow>

/** Whoever was late has a result and no rank. */
const OwnRow = z.union([RankRow, z.object({ position: z.null() }).transform(() => null)])

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

/**
 * Null: not ranked. The database is not told that only ranked ones are wanted: of an exam that has just been published
 * it does not know yet how many they are, and would look for one among all of them.
 */
export async function ownRank(db: Db, examId: ExamId, studentId: number): Promise<RankRow | null> {
  return await db.optional(
    OwnRow,
    prepared(
      'own-rank',
      sql`
      select student_id, name, photo, total, position
      from results join students on students.id = student_id
      where exam_id = ${examId} and student_id = ${studentId}`,
    ),
  )
}

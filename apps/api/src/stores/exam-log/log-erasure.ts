import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** The exams in whose logs something is said of a student. */
export async function loggedExamsOf(tx: Db, studentId: number): Promise<string[]> {
  const rows = await tx.many(
    z.object({ exam_id: z.string() }),
    sql`select exam_id from log_seeds where student_id = ${studentId} and seed is not null order by exam_id`,
  )
  return rows.map((row) => row.exam_id)
}

/** Without it nobody can tell any more what the hashes of the student's leaves stand for. */
export async function forgetSeeds(tx: Db, studentId: number): Promise<void> {
  await tx.run(sql`update log_seeds set seed = null where student_id = ${studentId}`)
}

export async function studentIdOf(db: Db, regNo: string): Promise<number | null> {
  const found = await db.optional(z.object({ id: z.int() }), sql`select id from students where reg_no = ${regNo}`)
  return found?.id ?? null
}

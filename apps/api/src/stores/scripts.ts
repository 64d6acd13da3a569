import type { ExamId } from '@anushilon/domain/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const UploadedRow = z.object({ section: z.int(), questions: z.array(z.int()) })

/** By section, the questions for which photos are stored. */
export async function uploadedQuestions(
  db: Db,
  studentId: number,
  examId: ExamId,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db.many(
    UploadedRow,
    sql`
    select section, array_agg(question order by question) as questions from scripts
    where student_id = ${studentId} and exam_id = ${examId} group by section`,
  )
  return new Map(rows.map(({ section, questions }) => [section, questions]))
}

/** The questions for which photos are stored, over all sections. */
export async function countUploaded(db: Db, studentId: number, examId: ExamId): Promise<number> {
  const { uploaded } = await db.one(
    z.object({ uploaded: z.int() }),
    sql`select count(*) as uploaded from scripts where student_id = ${studentId} and exam_id = ${examId}`,
  )
  return uploaded
}

export interface ScriptToKeep {
  readonly studentId: number
  readonly examId: ExamId
  readonly section: number
  readonly question: number
  /** Paths of pictures, in order. */
  readonly pages: readonly string[]
  readonly receivedAt: Instant
}

/**
 * Puts these photos in the place of those sent before (Decision C12). False where the part takes none any more; it is
 * held meanwhile, so that nobody hands it in between the look and the writing.
 */
export async function keepScript(db: Db, script: ScriptToKeep): Promise<boolean> {
  const rows = await db.run(sql`
    with part as (
      select student_id, exam_id from sitting_parts
      where student_id = ${script.studentId} and exam_id = ${script.examId} and kind = 'written'
        and closed_at is null and due_at >= ${new Date(script.receivedAt)}
      for share
    )
    insert into scripts (student_id, exam_id, section, question, pages, received_at)
    select student_id, exam_id, ${script.section}::smallint, ${script.question}::smallint, ${script.pages}::text[],
      ${new Date(script.receivedAt)}::timestamptz
    from part
    on conflict (student_id, exam_id, section, question)
      do update set pages = excluded.pages, received_at = excluded.received_at`)
  return rows === 1
}

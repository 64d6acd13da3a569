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
 * held meanwhile, so that nobody hands it in between the look and the writing. Where the old ones were marked already
 * and the part was opened again, their marks go to those of before: they were not given for these pages.
 */
export async function keepScript(db: Db, script: ScriptToKeep): Promise<boolean> {
  const { studentId, examId, section, question, pages } = script
  const rows = await db.run(sql`
    with part as (
      select student_id, exam_id from sitting_parts
      where student_id = ${studentId} and exam_id = ${examId} and kind = 'written'
        and closed_at is null and due_at >= ${new Date(script.receivedAt)}
      for share
    ), outdated as (
      delete from script_marks as mark using part, scripts as old
      where mark.student_id = ${studentId} and mark.exam_id = ${examId} and mark.section = ${section}
        and mark.question = ${question} and old.student_id = ${studentId} and old.exam_id = ${examId}
        and old.section = ${section} and old.question = ${question} and old.pages <> ${pages}::text[]
      returning mark.*, old.pages as photos
    ), remembered as (
      insert into earlier_marks
        (student_id, exam_id, section, question, replaced_at, marks, remark, pages, marked_by, marked_at)
      select student_id, exam_id, section, question, ${new Date(script.receivedAt)}::timestamptz, marks, remark,
        coalesce(pages, photos), marked_by, marked_at
      from outdated on conflict do nothing
    )
    insert into scripts (student_id, exam_id, section, question, pages, received_at)
    select student_id, exam_id, ${section}::smallint, ${question}::smallint, ${pages}::text[],
      ${new Date(script.receivedAt)}::timestamptz
    from part
    on conflict (student_id, exam_id, section, question)
      do update set pages = excluded.pages, received_at = excluded.received_at`)
  return rows === 1
}

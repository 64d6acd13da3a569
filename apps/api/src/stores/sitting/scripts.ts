import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { HAS_PAGES } from './has-pages.ts'

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
    where student_id = ${studentId} and exam_id = ${examId} and ${HAS_PAGES} group by section`,
  )
  return new Map(rows.map(({ section, questions }) => [section, questions]))
}

/** The questions for which photos are stored, over all sections. */
export async function countUploaded(db: Db, studentId: number, examId: ExamId): Promise<number> {
  const { uploaded } = await db.one(
    z.object({ uploaded: z.int() }),
    sql`
    select count(*) as uploaded from scripts
    where student_id = ${studentId} and exam_id = ${examId} and ${HAS_PAGES}`,
  )
  return uploaded
}

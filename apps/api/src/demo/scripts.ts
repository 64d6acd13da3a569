import type { PlannedAttempt } from '@anushilon/demo/attempts'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'
import type { ScriptPhotos } from './script-photos.ts'

/** How long after the end of the exam the marker got to it. */
const MARKED_AFTER_MS = 20 * 60 * 60_000

/** The photos of a written part, and what the marker gave them. */
export async function insertScripts(
  db: Db,
  exam: FullExam,
  studentId: number,
  { startsAt, scripts }: NonNullable<PlannedAttempt['written']>,
  photos: ScriptPhotos,
): Promise<void> {
  for (const { subject, questionNo, pages, marking } of scripts) {
    const section = exam.sections.findIndex(({ subjectId }) => subjectId === subject)
    const paths = await photos.of(pages)
    const key = sql`${studentId}, ${exam.id}, ${section}, ${questionNo}`
    await db.run(sql`
      insert into scripts (student_id, exam_id, section, question, pages, received_at)
      values (${key}, ${paths}, ${new Date(startsAt + questionNo * 60_000)}) on conflict do nothing`)
    if (marking === null) continue
    await db.run(sql`
      insert into script_marks (student_id, exam_id, section, question, marks, remark, marked_at)
      values (${key}, ${marking.obtained}, ${marking.remark}, ${new Date(exam.window.closesAt + MARKED_AFTER_MS)})
      on conflict do nothing`)
  }
}

import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const ScriptRow = z.object({
  section: z.int(),
  question: z.int(),
  pages: z.array(z.string()),
  originals: z.array(z.string()),
  damaged: z.array(z.string()),
  marks: z.nullable(z.number()),
  remark: z.nullable(z.string()),
})
export type MarkedScript = z.output<typeof ScriptRow>

/** A student's scripts, the pages with the marker's pen on them where there are any; unmarked ones without marks. */
export async function markedScripts(db: Db, studentId: number, examId: ExamId): Promise<MarkedScript[]> {
  return await db.many(
    ScriptRow,
    sql`
    select section, question, coalesce(script_marks.pages, scripts.pages) as pages,
      case when script_marks.pages is null then '{}' else scripts.pages end as originals,
      array(select path from answer_photos as photo
        where (photo.student_id, photo.exam_id, photo.section, photo.question)
            = (scripts.student_id, scripts.exam_id, scripts.section, scripts.question)
          and state = 'damaged' and path = any(scripts.pages)) as damaged,
      marks, remark
    from scripts left join script_marks using (student_id, exam_id, section, question)
    where student_id = ${studentId} and exam_id = ${examId}`,
  )
}

import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { isOfBranches } from '../people/of-branches.ts'

const QuestionRow = camelRow({
  exam_id: z.string(),
  section: z.int(),
  question: z.int(),
  scripts: z.int(),
  marked: z.int(),
})

/** How far the marking of each written question of these exams is, in the order of their papers. */
export async function markedByQuestion(db: Db, examIds: readonly ExamId[], branches: readonly string[]) {
  return await db.many(
    QuestionRow,
    sql`
    select exam_id, section, question, count(*) as scripts, count(script_marks.marks) as marked
    from scripts left join script_marks using (student_id, exam_id, section, question)
    where exam_id = any(${examIds}::text[]) and ${isOfBranches(sql`student_id`, branches)}
    group by exam_id, section, question order by exam_id, section, question`,
  )
}

const LateRow = camelRow({ exam_id: z.string(), name: z.string(), attempts: z.int() })

/** Late attempts that nobody has decided about, in exams that are over and not out (Decision C10). */
export async function lateUndecided(db: Db, now: Instant, branches: readonly string[]) {
  return await db.many(
    LateRow,
    sql`
    select exams.id as exam_id, exams.name, count(distinct part.student_id) as attempts
    from exams join sitting_parts as part on part.exam_id = exams.id
    where exams.results_out_at is null and exams.called_off_at is null and exams.closes_at <= ${new Date(now)} and part.closed_as = 'late'
      and ${isOfBranches(sql`part.student_id`, branches)}
      and not exists (
        select from late_refusals where late_refusals.exam_id = exams.id and late_refusals.student_id = part.student_id)
    group by exams.id order by exams.closes_at`,
  )
}

import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const Row = camelRow({
  student_id: z.int(),
  name: z.string(),
  reg_no: z.string(),
  branch: z.nullable(z.string()),
  mobile_no: z.nullable(z.string()),
  deadline_at: z.number(),
  due_at: z.number(),
  closed_at: z.number(),
  seen_at: z.nullable(z.number()),
  has_late_answers: z.boolean(),
  refusal: z.nullable(z.string()),
})

/** Those that nobody has decided about first. */
export async function findLateAttempts(db: Db, examId: ExamId, limit: number) {
  return await db.many(
    Row,
    sql`
    select students.id as student_id, students.name, reg_no, branch, mobile_no, part.deadline_at, part.due_at,
      part.closed_at, presence.seen_at, late_refusals.reason as refusal,
      exists (select from late_answers as late
        where late.exam_id = ${examId} and late.student_id = students.id and late.ruling is null
          and late.standing <> 'proved') as has_late_answers
    from (
      select distinct on (student_id) * from sitting_parts
      where exam_id = ${examId} and closed_as = 'late' order by student_id, started_at desc
    ) as part
    join students on students.id = part.student_id
    left join presence on presence.exam_id = ${examId} and presence.student_id = students.id
    left join late_refusals on late_refusals.exam_id = ${examId} and late_refusals.student_id = students.id
    order by late_refusals.reason is not null, branch, reg_no limit ${limit}`,
  )
}

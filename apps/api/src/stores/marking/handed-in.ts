import { sql } from '../../db/sql.ts'

/**
 * Whether an answer of `scripts` is one to be marked: pages of whoever is still writing are not, unless they were marked
 * before their part was opened again. In the words of a condition.
 */
export const IS_HANDED_IN = sql`
  not exists (
    select from sitting_parts as part
    where part.student_id = scripts.student_id and part.exam_id = scripts.exam_id and part.kind = 'written'
      and part.closed_at is null and not exists (
        select from script_marks as mark
        where mark.student_id = scripts.student_id and mark.exam_id = scripts.exam_id
          and mark.section = scripts.section and mark.question = scripts.question))`

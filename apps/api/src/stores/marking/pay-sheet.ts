import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const Row = camelRow({
  staff_id: z.int(),
  name: z.string(),
  exam_id: z.string(),
  exam_name: z.string(),
  course_name: z.string(),
  students: z.int(),
  answers: z.int(),
  pages: z.int(),
  again: z.int(),
  second: z.int(),
})

/**
 * Work by marker and exam. An answer is whoever's gave its first marks that were not taken back; another person's later
 * marks of it are counted apart, once a person, and one's own corrections not at all. Pages that a student has replaced
 * after marking were marked, too. Which marks came first is told by the order in which others took their place, not by a
 * clock: two people may mark within one millisecond, and a clock may be set back.
 */
export async function markedInPeriod(db: Db, { from, to }: { readonly from: Instant; readonly to: Instant }) {
  const within = sql`marked_at >= ${new Date(from)} and marked_at < ${new Date(to)}`
  return await db.many(
    Row,
    sql`
    with given as (
      select student_id, exam_id, section, question, marked_by, marked_at, null as replaced_as from script_marks
      where marked_by is not null
      union all
      select student_id, exam_id, section, question, marked_by, marked_at, id from mark_changes
      where marked_by is not null and marks_after is not null
    ),
    first as (
      select distinct on (student_id, exam_id, section, question) * from given
      order by student_id, exam_id, section, question, replaced_as nulls last
    ),
    work as (
      select 'first' as kind, exam_id, marked_by as staff_id, student_id, cardinality(pages) as pages
      from first join scripts using (student_id, exam_id, section, question) where ${within}
      union all
      select 'first', exam_id, marked_by, student_id, cardinality(pages) from earlier_marks
      where marked_by is not null and ${within}
      union all
      select 'again', exam_id, staff_id, student_id, 0 from (
        select distinct given.student_id, exam_id, section, question, given.marked_by as staff_id
        from given join first using (student_id, exam_id, section, question)
        where given.marked_by <> first.marked_by
          and given.marked_at >= ${new Date(from)} and given.marked_at < ${new Date(to)}
      ) as others
      union all
      select 'second', exam_id, marked_by, student_id, 0 from second_marks where marked_by is not null and ${within}
    )
    select staff_id, staff.name, work.exam_id, exams.name as exam_name, courses.name as course_name,
      count(distinct student_id) filter (where kind = 'first') as students,
      count(*) filter (where kind = 'first') as answers,
      coalesce(sum(work.pages) filter (where kind = 'first'), 0)::integer as pages,
      count(*) filter (where kind = 'again') as again, count(*) filter (where kind = 'second') as second
    from work join staff on staff.id = staff_id join exams on exams.id = work.exam_id
    join courses on courses.id = exams.course_id
    group by staff_id, staff.name, work.exam_id, exams.name, exams.opens_at, courses.name
    order by staff.name, staff_id, exams.opens_at, work.exam_id`,
  )
}

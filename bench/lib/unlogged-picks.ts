import type { Db } from '@anushilon/api/db/database'
import { prepared, sql } from '@anushilon/api/db/sql'
import type { NewPick } from '@anushilon/api/stores/sitting/answers'
import { z } from 'zod'

const InsertedRow = z.object({ option: z.nullable(z.int()), received: z.int() })

interface InsertedPick {
  readonly option: number | null
  /** How many of the student's answers are stored for this exam: the receipt of before said so. */
  readonly received: number
}

/**
 * How answers were stored before there was a log: what its cost is measured against, and nothing else.
 *
 * @public A patched copy of the product calls it.
 */
export async function insertFirstPicks(db: Db, picks: readonly NewPick[]): Promise<InsertedPick[]> {
  return await db.many(
    InsertedRow,
    prepared(
      'insert-first-picks',
      sql`
      with given as (
        select * from unnest(
          ${picks.map((pick) => pick.studentId)}::bigint[],
          ${picks.map((pick) => pick.examId)}::text[],
          ${picks.map((pick) => pick.question)}::smallint[],
          ${picks.map((pick) => pick.option)}::smallint[],
          ${picks.map((pick) => new Date(pick.receivedAt))}::timestamptz[]
        ) with ordinality as given (student_id, exam_id, question, option, received_at, place)
      ), inserted as (
        insert into answers (student_id, exam_id, question, option, received_at)
        select given.student_id, given.exam_id, given.question, given.option, given.received_at
        from given
        cross join lateral (
          select closed_at, due_at from sitting_parts
          where student_id = given.student_id and exam_id = given.exam_id and kind = 'mcq' offset 0
        ) as part
        where part.closed_at is null and given.received_at <= part.due_at
        order by given.student_id, given.exam_id, given.question, given.place
        on conflict do nothing
        returning student_id, exam_id, question, option
      ), added as (
        select student_id, exam_id, count(*) as picks from inserted group by student_id, exam_id
      )
      select inserted.option,
        (select count(*) from answers where answers.student_id = given.student_id and answers.exam_id = given.exam_id)
        + coalesce(added.picks, 0) as received
      from given
      left join inserted on inserted.student_id = given.student_id and inserted.exam_id = given.exam_id
        and inserted.question = given.question
      left join added on added.student_id = given.student_id and added.exam_id = given.exam_id
      order by given.place`,
    ),
  )
}

import type { Database } from '@anushilon/api/db/database'
import { sql } from '@anushilon/api/db/sql'

export interface StoredAttempts {
  readonly examId: string
  readonly attempts: number
  readonly answersEach: number
  /** Students who have not begun it. */
  readonly without: readonly number[]
}

/**
 * Attempts at an exam by students taken by chance, in the order in which they began it: each with a paper of its own
 * order and answers to the paper's first questions. Of an exam that is over all are submitted, otherwise every second.
 */
export async function storeAttempts(db: Database, stored: StoredAttempts): Promise<void> {
  const { examId, attempts, answersEach, without } = stored
  await db.run(sql`
    with papers as (
      select p, (
        select jsonb_build_array(jsonb_build_object('section', 0, 'questions',
          jsonb_agg(number order by md5(p || '/' || number))))
        from questions where exam_id = ${examId}
      ) as paper
      from generate_series(0, 99) as p
    ), sitting as (
      select students.id, closes_at < now() as is_over, closes_at,
        opens_at + random() * (least(closes_at, now()) - opens_at) as started_at
      from students cross join exams
      where exams.id = ${examId} and students.id <> all(${without}::bigint[])
      order by random() limit ${attempts}
    ), parts as (
      insert into sitting_parts
        (student_id, exam_id, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as)
      select id, ${examId}, 'mcq', paper, started_at, deadline_at, deadline_at + interval '30 s',
        case when is_closed then least(deadline_at, now()) end, case when is_closed then 'submitted' end
      from sitting
      join papers on p = id % 100
      cross join lateral (
        select least(started_at + interval '30 min', closes_at) as deadline_at, is_over or id % 2 = 0 as is_closed
      ) as times
      returning student_id, exam_id, paper, started_at
    )
    insert into answers (student_id, exam_id, question, option, received_at)
    select student_id, exam_id, question::smallint, (student_id + place) % 4, started_at + place * interval '40 s'
    from parts
    cross join lateral jsonb_array_elements_text(paper -> 0 -> 'questions') with ordinality as asked (question, place)
    where place <= ${answersEach}`)
}

/** What autovacuum and the checkpointer would have done by the time that the next exam begins. */
export async function settle(db: Database): Promise<void> {
  await db.session(async (client) => {
    await client.query('vacuum analyze')
    // A centre's own PostgreSQL may reserve it for the administrator.
    await client.query('checkpoint').catch(() => undefined)
  })
}

export async function vacuumAnswers(db: Database): Promise<void> {
  await db.session((client) => client.query('vacuum answers'))
}

import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import type { SittingKey } from './sittings.ts'

export interface NewPick {
  readonly studentId: number
  readonly examId: ExamId
  /** Its number within the exam. */
  readonly question: number
  readonly option: number
  readonly receivedAt: Instant
}

const InsertedRow = z.object({ option: z.nullable(z.int()), received: z.int() })

export interface InsertedPick {
  /** The option stored by this statement; null where it stored none: picked before, or the part takes no answers. */
  readonly option: number | null
  /** How many of the student's answers are stored for this exam. */
  readonly received: number
}

/**
 * Stores the first pick of each, in one statement and so in one commit. The key of the table decides who was first
 * (Decision C6); the part must be open and the pick in time. Outcomes come in the order of what was given.
 */
export async function insertFirstPicks(db: Db, picks: readonly NewPick[]): Promise<InsertedPick[]> {
  const inserted = await db.many(
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
          -- Each by its key: as a plain join, the planner may look for them among everybody's open parts, every time.
          -- It believes that next to none is open, which was true when the table was last analysed.
          select closed_at, due_at from sitting_parts
          where student_id = given.student_id and exam_id = given.exam_id and kind = 'mcq' offset 0
        ) as part
        where part.closed_at is null and given.received_at <= part.due_at
        -- the same order in every statement, so that two of them never wait for each other; who came first is first
        order by given.student_id, given.exam_id, given.question, given.place
        on conflict do nothing
        returning student_id, exam_id, question, option
      ), added as (
        select student_id, exam_id, count(*) as picks from inserted group by student_id, exam_id
      )
      select inserted.option,
        -- the statement does not see its own rows yet
        (select count(*) from answers where answers.student_id = given.student_id and answers.exam_id = given.exam_id)
        + coalesce(added.picks, 0) as received
      from given
      left join inserted on inserted.student_id = given.student_id and inserted.exam_id = given.exam_id
        and inserted.question = given.question
      left join added on added.student_id = given.student_id and added.exam_id = given.exam_id
      order by given.place`,
    ),
  )
  return inserted
}

/** Adds picks to a part whose state the caller has judged; what is stored already stays. */
export async function insertPicks(db: Db, picks: readonly NewPick[]): Promise<void> {
  if (picks.length === 0) return
  await db.run(sql`
    insert into answers (student_id, exam_id, question, option, received_at)
    select * from unnest(
      ${picks.map((pick) => pick.studentId)}::bigint[],
      ${picks.map((pick) => pick.examId)}::text[],
      ${picks.map((pick) => pick.question)}::smallint[],
      ${picks.map((pick) => pick.option)}::smallint[],
      ${picks.map((pick) => new Date(pick.receivedAt))}::timestamptz[])
    order by 1, 2, 3
    on conflict do nothing`)
}

const PickRow = z.object({ question: z.int(), option: z.int() })

/** A student's stored picks by question number. */
export async function picksOf(db: Db, studentId: number, examId: ExamId): Promise<ReadonlyMap<number, number>> {
  const rows = await db.many(
    PickRow,
    prepared(
      'picks-of',
      sql`select question, option from answers where student_id = ${studentId} and exam_id = ${examId}`,
    ),
  )
  return new Map(rows.map((row) => [row.question, row.option]))
}

const PickOfKeyRow = PickRow.extend({ at: z.int() })

/** The same for many students in one statement, in the order of their keys. */
export async function picksAt(db: Db, keys: readonly SittingKey[]): Promise<ReadonlyMap<number, number>[]> {
  const rows = await db.many(
    PickOfKeyRow,
    prepared(
      'picks-at',
      sql`
      select wanted.at::int, pick.question, pick.option
      from unnest(${keys.map(({ studentId }) => studentId)}::bigint[], ${keys.map(({ examId }) => examId)}::text[])
        with ordinality as wanted (student_id, exam_id, at)
      cross join lateral (
        select question, option from answers
        where student_id = wanted.student_id and exam_id = wanted.exam_id offset 0
      ) as pick`,
    ),
  )
  const found = keys.map(() => new Map<number, number>())
  for (const { at, question, option } of rows) found[at - 1]?.set(question, option)
  return found
}

const TimedRow = z
  .object({ question: z.int(), option: z.int(), received_at: z.number() })
  .transform((row) => ({ question: row.question, option: row.option, receivedAt: row.received_at }))

/** A student's stored picks with the moment each arrived. */
export async function timedPicksOf(
  db: Db,
  studentId: number,
  examId: ExamId,
): Promise<{ question: number; option: number; receivedAt: Instant }[]> {
  return await db.many(
    TimedRow,
    prepared(
      'timed-picks-of',
      sql`select question, option, received_at from answers where student_id = ${studentId} and exam_id = ${examId}`,
    ),
  )
}

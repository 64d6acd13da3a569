import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { WholeNumbers, type SittingKey } from './sittings.ts'

export interface NewPick {
  readonly studentId: number
  readonly examId: ExamId
  /** Its number within the exam. */
  readonly question: number
  readonly option: number
  readonly receivedAt: Instant
}

/** With its leaf for the exam's log, as it is stored. */
export interface LoggedPick extends NewPick {
  readonly record: Buffer
}

const StoredRow = z.object({ all_stored: z.boolean(), own: z.array(z.int()) })

/**
 * Stores the first pick of each, in one statement and so in one commit. The key of the table decides who was first
 * (Decision C6); the part must be open and the pick in time. What is stored is logged in the same commit. Returns for each
 * whether what is stored is this very pick, and so is what is logged: of two that came together the first one is.
 */
export async function insertFirstPicks(db: Db, picks: readonly LoggedPick[]): Promise<boolean[]> {
  const examId = picks[0]?.examId
  const isOneExam = picks.every((pick) => pick.examId === examId)
  const times = picks.map((pick) => pick.receivedAt)
  let end = 0
  const ends = picks.map(({ record }) => (end += record.length))
  const [stored] = await db.many(
    StoredRow,
    prepared(
      'insert-first-picks',
      sql`
      with given as (
        select * from unnest(
          ${picks.map((pick) => pick.studentId)}::bigint[],
          ${picks.map((pick) => pick.examId)}::text[],
          ${picks.map((pick) => pick.question)}::smallint[],
          ${picks.map((pick) => pick.option)}::bigint[],
          ${times.map((time) => new Date(time))}::timestamptz[]
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
        returning student_id, exam_id, question, option, received_at
      ), counted as (
        -- so many as were given: each is stored, none was there before and none came twice
        select count(*) = ${picks.length} as all_stored from inserted
      ), leaves as (
        -- In one piece, which travels as it is: an array of bytes would be written out in letters and read again.
        select ${Buffer.concat(picks.map(({ record }) => record))}::bytea as bytes
      ), logged_as_they_are as (
        -- Nearly always: then nothing is matched, cut up and put together again.
        insert into log_batches (exam_id, earliest, latest, leaves)
        select ${examId}, ${new Date(Math.min(...times))}, ${new Date(Math.max(...times))}, leaves.bytes
        from counted, leaves where counted.all_stored and ${isOneExam}
      ), matched as materialized (
        select given.place, given.exam_id, given.received_at from given
        join inserted using (student_id, exam_id, question, option, received_at)
        where not ((select all_stored from counted) and ${isOneExam})
      ), logged_in_pieces as (
        insert into log_batches (exam_id, earliest, latest, leaves)
        -- distinct: of one that came twice within a millisecond both match
        select exam_id, min(received_at), max(received_at),
          string_agg(distinct substr(leaves.bytes, piece.before + 1, piece.upto - piece.before), ''::bytea)
        from matched
        join (
          select upto, lag(upto, 1, 0) over (order by place) as before, place
          from unnest(${ends}::integer[]) with ordinality as piece (upto, place)
        ) as piece using (place), leaves
        group by exam_id
      )
      select all_stored, array(select place::integer from matched) as own from counted`,
    ),
  )
  if (stored?.all_stored === true) return picks.map(() => true)
  const own = new Set(stored?.own)
  return picks.map((_, at) => own.has(at + 1))
}

const AddedRow = z.object({ questions: z.array(z.int()) })

/**
 * Adds picks of one student to a part whose state the caller has judged; what is stored already stays. What is added is
 * logged. Returns the questions of those that were.
 */
export async function insertPicks(db: Db, picks: readonly NewPick[]): Promise<ReadonlySet<number>> {
  if (picks.length === 0) return new Set()
  const added = await db.optional(
    AddedRow,
    sql`
    with inserted as (
    insert into answers (student_id, exam_id, question, option, received_at)
    select * from unnest(
      ${picks.map((pick) => pick.studentId)}::bigint[],
      ${picks.map((pick) => pick.examId)}::text[],
      ${picks.map((pick) => pick.question)}::smallint[],
      ${picks.map((pick) => pick.option)}::bigint[],
      ${picks.map((pick) => new Date(pick.receivedAt))}::timestamptz[])
    order by 1, 2, 3
    on conflict do nothing
    returning *)
    select array_agg(question) as questions, append_leaves(array_agg(exam_id), array_agg(student_id),
      array_agg(json_build_array(1, 'answer', exam_id, student_id, milliseconds(received_at), question, option)::text))
    from inserted having count(*) > 0`,
  )
  return new Set(added?.questions)
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

const SheetRow = z
  .object({ questions: WholeNumbers, options: WholeNumbers })
  .transform(({ questions, options }) => new Map(questions.map((question, at) => [question, options[at] as number])))

/**
 * The same for many students in one statement, in the order of their keys. A row for each of them and not for each pick:
 * every open page looks every ten seconds.
 */
export async function picksAt(db: Db, keys: readonly SittingKey[]): Promise<ReadonlyMap<number, number>[]> {
  return await db.many(
    SheetRow,
    prepared(
      'picks-at',
      sql`
      select coalesce(pick.questions, '{}') as questions, coalesce(pick.options, '{}') as options
      from unnest(${keys.map(({ studentId }) => studentId)}::bigint[], ${keys.map(({ examId }) => examId)}::text[])
        with ordinality as wanted (student_id, exam_id, at)
      cross join lateral (
        select array_agg(question) as questions, array_agg(option) as options from answers
        where student_id = wanted.student_id and exam_id = wanted.exam_id
      ) as pick
      order by wanted.at`,
    ),
  )
}

const TimedRow = camelRow({ question: z.int(), option: z.int(), received_at: z.number() })

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

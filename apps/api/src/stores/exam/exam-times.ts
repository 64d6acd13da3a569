import type { ExamId, Window } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { PartKind } from '@anushilon/domain/exam/variation'
import type { Reopening } from '@anushilon/domain/sitting/second-chance'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql, type Sql } from '../../db/sql.ts'
import { expectedAt } from './audience.ts'
import { forgetLateRefusal } from '../sitting/late-refusals.ts'

const ClockRow = z
  .object({ at: z.int(), closes_at: z.number(), time_revision: z.int(), minutes: z.nullable(z.number()) })
  .transform((row) => ({
    at: row.at,
    closesAt: row.closes_at,
    timeRevision: row.time_revision,
    allowance: { extraMinutes: row.minutes ?? 0 },
  }))
export type StartClock = z.output<typeof ClockRow>

export interface ClockKey {
  readonly studentId: number
  readonly examId: ExamId
  readonly kind: PartKind
}

/**
 * What the clocks of parts that start now are set by, as it is this moment: a copy of the exam may be seconds old. Null
 * where there is no such exam.
 */
export async function startClocks(db: Db, keys: readonly ClockKey[]): Promise<(StartClock | null)[]> {
  const rows = await db.many(
    ClockRow,
    prepared(
      'start-clocks',
      sql`
      select wanted.at::int, exams.closes_at, exams.time_revision, extra_times.minutes
      from unnest(${keys.map(({ studentId }) => studentId)}::bigint[], ${keys.map(({ examId }) => examId)}::text[],
        ${keys.map(({ kind }) => kind)}::text[]) with ordinality as wanted (student_id, exam_id, kind, at)
      join exams on exams.id = wanted.exam_id
      left join extra_times using (student_id, exam_id, kind)`,
    ),
  )
  const byKey = new Map(rows.map((row) => [row.at - 1, row]))
  return keys.map((_key, at) => byKey.get(at) ?? null)
}

/** The end of the window as it is this moment. */
export async function closesAtOf(db: Db, examId: ExamId): Promise<Instant> {
  const row = await db.one(
    z.object({ closes_at: z.number() }),
    prepared('closes-at-of', sql`select closes_at from exams where id = ${examId}`),
  )
  return row.closes_at
}

const WindowRow = camelRow({ opens_at: z.number(), closes_at: z.number() })

/** Null where there is no such exam. */
export async function windowOf(db: Db, examId: ExamId): Promise<Window | null> {
  return await db.optional(
    WindowRow,
    prepared('window-of', sql`select opens_at, closes_at from exams where id = ${examId}`),
  )
}

export async function moveClosing(tx: Db, examId: ExamId, closesAt: Instant): Promise<void> {
  await tx.run(sql`update exams set closes_at = ${new Date(closesAt)} where id = ${examId}`)
}

/** The domain's `plusMinutes`: half a millisecond counts as one, where PostgreSQL's `round` takes the even neighbour. */
const span = (minutes: Sql) => sql`floor((${minutes}) * 60000 + 0.5) * interval '1 millisecond'`

/** The domain's `deadlineOf`, for many: of `part` with its `plan` and `extra`. */
const deadline = (given: Sql, closesAt: Sql) => sql`
  greatest(
    least(part.started_at + ${span(sql`plan.minutes + coalesce(extra.minutes, 0) + ${given}`)}, ${closesAt}),
    part.reopened_until + ${span(given)})`

const OPEN_PARTS = sql`
  sitting_parts as part
  join exams on exams.id = part.exam_id
  join exam_parts as plan on plan.exam_id = part.exam_id and plan.kind = part.kind
  left join extra_times as extra
    on extra.student_id = part.student_id and extra.exam_id = part.exam_id and extra.kind = part.kind`

/**
 * Sets the clocks that run by the exam's window and what each student was given, never back. Whoever calls it locks the
 * exams, so that nobody starts on a clock read before. Returns how many clocks moved.
 */
export async function moveDeadlines(tx: Db, ids: readonly ExamId[]): Promise<number> {
  await tx.run(sql`update exams set time_revision = time_revision + 1 where id = any(${ids}::text[])`)
  return await tx.run(sql`
    update sitting_parts as open
    set deadline_at = later.deadline_at, due_at = open.due_at + (later.deadline_at - open.deadline_at)
    from (
      select part.student_id, part.exam_id, part.kind, ${deadline(sql`0`, sql`exams.closes_at`)} as deadline_at
      from ${OPEN_PARTS}
      where part.exam_id = any(${ids}::text[]) and part.closed_at is null
    ) as later
    where (open.student_id, open.exam_id, open.kind) = (later.student_id, later.exam_id, later.kind)
      and open.closed_at is null and later.deadline_at > open.deadline_at`)
}

/** Null where it does not matter. */
export interface Targets {
  readonly branch: string | null
  readonly studentId: number | null
}

/** Those who are expected or have come, of these. */
const targets = (examId: ExamId, { branch, studentId }: Targets) => sql`
  select students.id from students
  where students.id in (
      ${expectedAt(sql`${examId}`)}
      union all
      select student_id from sitting_parts where exam_id = ${examId})
    and (${branch}::text is null or coalesce(students.branch, '') = ${branch})
    and (${studentId}::bigint is null or students.id = ${studentId})`

/**
 * The part each of them is in, or the next that they will start, as long as anybody can; none for who is done. `order`: as
 * they are sat.
 */
const partInHand = ({ examId, whom, order, canStart }: Omit<Giving, 'minutes'>) => sql`
  select distinct on (target.id) target.id as student_id, planned.kind
  from (${targets(examId, whom)}) as target
  cross join unnest(${order}::text[]) with ordinality as planned (kind, place)
  left join sitting_parts as part
    on part.student_id = target.id and part.exam_id = ${examId} and part.kind = planned.kind
  where case when part.student_id is null then ${canStart} else part.closed_at is null end
  order by target.id, planned.place`

export async function countTargets(db: Db, examId: ExamId, whom: Targets): Promise<number> {
  const { count } = await db.one(
    z.object({ count: z.int() }),
    sql`select count(*) as count from (${targets(examId, whom)}) as target`,
  )
  return count
}

interface Giving {
  readonly examId: ExamId
  readonly whom: Targets
  readonly order: readonly PartKind[]
  /** The window, with what is given, is not over. */
  readonly canStart: boolean
  readonly minutes: number
}

/** Writes down what each was given, on top of what they had. Returns how many can use it. */
export async function addExtraTime(tx: Db, giving: Giving): Promise<number> {
  const { examId, whom, minutes } = giving
  await tx.run(sql`
    update sitting_parts set reopened_until = reopened_until + ${minutes}::float8 * interval '1 minute'
    where exam_id = ${examId} and closed_at is null and reopened_until is not null
      and student_id in (${targets(examId, whom)})`)
  return await tx.run(sql`
    insert into extra_times (student_id, exam_id, kind, minutes)
    select student_id, ${examId}::text, kind, ${minutes}::float8 from (${partInHand(giving)}) as hand
    on conflict (student_id, exam_id, kind) do update set minutes = extra_times.minutes + excluded.minutes`)
}

const AllowanceRow = camelRow({ extra_minutes: z.number(), reopened_until: z.nullable(z.number()) })

/** What staff have given one student for one part. */
export async function allowanceOf(db: Db, { studentId, examId, kind }: ClockKey) {
  return await db.one(
    AllowanceRow,
    sql`
    select coalesce((select minutes from extra_times where (student_id, exam_id, kind) = (${studentId}, ${examId}, ${kind})), 0) as extra_minutes,
      (select reopened_until from sitting_parts where (student_id, exam_id, kind) = (${studentId}, ${examId}, ${kind}))
        as reopened_until`,
  )
}

/**
 * Takes minutes back that one student was given; `deadlineAt`: when the clock that runs ends then. Who is cut off has not
 * dawdled: what they have saved is handed in for them. Returns how many clocks moved.
 */
export async function takeExtraTime(
  tx: Db,
  { studentId, examId, kind }: ClockKey,
  minutes: number,
  deadlineAt: Instant | null,
): Promise<number> {
  const key = sql`(student_id, exam_id, kind) = (${studentId}, ${examId}, ${kind})`
  await tx.run(sql`delete from extra_times where ${key} and minutes <= ${minutes}::float8`)
  await tx.run(sql`update extra_times set minutes = minutes - ${minutes}::float8 where ${key}`)
  if (deadlineAt === null) return 0
  const end = sql`${new Date(deadlineAt)}::timestamptz`
  return await tx.run(sql`
    update sitting_parts set deadline_at = ${end}, due_at = due_at - (deadline_at - ${end}), overdue = 'score-saved',
      reopened_until = reopened_until - ${minutes}::float8 * interval '1 minute'
    where ${key} and closed_at is null and deadline_at > ${end}`)
}

const PreviewRow = z.object({
  students: z.int(),
  moved: z.int(),
  cut: z.int(),
  squeezed: z.int(),
  kinds: z.nullable(z.array(z.enum(['mcq', 'written']))),
  first_now: z.nullable(z.number()),
  last_now: z.nullable(z.number()),
  first_then: z.nullable(z.number()),
  last_then: z.nullable(z.number()),
})

/**
 * What giving would do to the clocks that run, and to those of others if they start now; nothing is written. `cut`: whose
 * part ends with the window before they have had it all. `squeezed`: who has it, and so much less of the part that follows.
 */
export async function previewGiving(db: Db, giving: Giving & { readonly closesAt: Instant; readonly now: Instant }) {
  const { examId, minutes, closesAt, order } = giving
  const given = sql`case when hand.student_id is null then 0 else ${minutes}::float8 end`
  const end = sql`${new Date(closesAt)}::timestamptz`
  const begun = sql`greatest(${new Date(giving.now)}::timestamptz, exams.opens_at)`
  const own = sql`plan.minutes + coalesce(extra.minutes, 0)`
  const left = (closing: Sql, from: Sql) =>
    sql`least(${span(sql`later.minutes`)}, greatest(${closing} - ${from}, interval '0'))`
  return await db.one(
    PreviewRow,
    sql`
    with hand as materialized (${partInHand(giving)}),
    clock as (
      select part.kind, part.deadline_at as now, hand.student_id is not null as is_given,
        greatest(part.deadline_at, ${deadline(given, end)}) as then
      from ${OPEN_PARTS}
      left join hand on hand.student_id = part.student_id and hand.kind = part.kind
      where part.exam_id = ${examId} and part.closed_at is null
    ), given as (
      select kind, now, "then" from clock where is_given
      union all
      select hand.kind, least(${begun} + ${span(own)}, exams.closes_at),
        least(${begun} + ${span(sql`${own} + ${minutes}::float8`)}, ${end})
      from hand
      join exams on exams.id = ${examId}
      join exam_parts as plan on plan.exam_id = exams.id and plan.kind = hand.kind
      left join extra_times as extra
        on extra.student_id = hand.student_id and extra.exam_id = exams.id and extra.kind = hand.kind
      where not exists (
        select from sitting_parts as part
        where part.student_id = hand.student_id and part.exam_id = exams.id and part.kind = hand.kind)
    ), got as (
      select given."then" < given.now + ${minutes}::float8 * interval '1 minute' as is_cut,
        later.kind is not null and ${left(end, sql`given."then"`)} < ${left(sql`exams.closes_at`, sql`given.now`)} as is_squeezed
      from given
      join exams on exams.id = ${examId}
      left join exam_parts as later on later.exam_id = exams.id
        and array_position(${order}::text[], later.kind) > array_position(${order}::text[], given.kind)
    )
    select (select count(*) from hand) as students,
      count(*) filter (where "then" > now) as moved,
      (select count(*) from got where is_cut) as cut,
      (select count(*) from got where is_squeezed and not is_cut) as squeezed,
      array_agg(distinct kind) filter (where is_given) as kinds,
      min(now) filter (where is_given) as first_now, max(now) filter (where is_given) as last_now,
      min("then") filter (where is_given) as first_then, max("then") filter (where is_given) as last_then
    from clock`,
  )
}

/** True where this call opened it; false where it was not closed any more. */
export async function reopenPart(
  tx: Db,
  studentId: number,
  examId: ExamId,
  { kind, deadlineAt, dueAt }: Reopening,
): Promise<boolean> {
  await forgetLateRefusal(tx, studentId, examId)
  const rows = await tx.run(sql`
    update sitting_parts set closed_at = null, closed_as = null, accepted_at = null, reopened_until = ${new Date(deadlineAt)},
      deadline_at = ${new Date(deadlineAt)}, due_at = ${new Date(dueAt)}
    where student_id = ${studentId} and exam_id = ${examId} and kind = ${kind} and closed_at is not null`)
  return rows === 1
}

/** A part that has begun after the window is open until its deadline. */
export async function outlastWindow(tx: Db, studentId: number, examId: ExamId, { kind }: Reopening): Promise<void> {
  await tx.run(sql`
    update sitting_parts set reopened_until = deadline_at
    where student_id = ${studentId} and exam_id = ${examId} and kind = ${kind}`)
}

import type { PartRecord, Sitting } from '@anushilon/domain/sitting/attempt'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Closing } from '@anushilon/domain/sitting/lateness'
import { LATE_POLICIES, type LatePolicy, type PartKind } from '@anushilon/domain/exam/variation'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'

/** As `z.array(z.int())`, in a fraction of the time: results read a hundred thousand papers and answer sheets. */
export const WholeNumbers = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isInteger))

export const PartColumns = z.object({
  kind: z.enum(['mcq', 'written']),
  paper: z.array(z.object({ section: z.int(), questions: WholeNumbers })),
  started_at: z.number(),
  deadline_at: z.number(),
  due_at: z.number(),
  closed_at: z.nullable(z.number()),
  closed_as: z.nullable(z.enum(['submitted', 'late', 'overdue'])),
  overdue: z.nullable(z.enum(LATE_POLICIES)),
})

export function partFrom(row: z.output<typeof PartColumns>): PartRecord {
  return {
    kind: row.kind,
    paper: row.paper,
    startedAt: row.started_at,
    deadlineAt: row.deadline_at,
    dueAt: row.due_at,
    closedAt: row.closed_at,
    closedAs: row.closed_as,
    overdue: row.overdue,
  }
}

const PartRow = PartColumns.transform(partFrom)

/** Whether any exam of the student takes photos. */
export async function hasOpenWrittenPart(db: Db, studentId: number): Promise<boolean> {
  const open = sql`
    select 1 from sitting_parts where student_id = ${studentId} and kind = 'written' and closed_at is null limit 1`
  return (await db.run(open)) > 0
}

/** Whether anybody has a part of it open whose time is not over. */
export async function isBeingSat(db: Db, examId: ExamId, now: Instant): Promise<boolean> {
  const open = sql`
    select 1 from sitting_parts
    where exam_id = ${examId} and closed_at is null and due_at >= ${new Date(now)} limit 1`
  return (await db.run(open)) > 0
}

export async function sittingOf(db: Db, studentId: number, examId: ExamId): Promise<Sitting> {
  const parts = await db.many(
    PartRow,
    prepared(
      'sitting-of',
      sql`
      select kind, paper, started_at, deadline_at, due_at, closed_at, closed_as, overdue
      from sitting_parts where student_id = ${studentId} and exam_id = ${examId}`,
    ),
  )
  return { parts }
}

/** Nobody else judges or closes it meanwhile. */
export async function lockSitting(tx: Db, studentId: number, examId: ExamId): Promise<void> {
  await tx.run(sql`
    select from sitting_parts where student_id = ${studentId} and exam_id = ${examId} order by kind for update`)
}

export interface SittingKey {
  readonly studentId: number
  readonly examId: ExamId
}

const PartOfKeyRow = PartColumns.extend({ at: z.int() })

/** Sittings of many students in one statement, in the order of their keys. */
export async function sittingsAt(db: Db, keys: readonly SittingKey[]): Promise<Sitting[]> {
  const rows = await db.many(
    PartOfKeyRow,
    prepared(
      'sittings-at',
      sql`
      select wanted.at::int, part.*
      from unnest(${keys.map(({ studentId }) => studentId)}::bigint[], ${keys.map(({ examId }) => examId)}::text[])
        with ordinality as wanted (student_id, exam_id, at)
      cross join lateral (
        -- each by its key, whatever the planner believes of the table
        select kind, paper, started_at, deadline_at, due_at, closed_at, closed_as, overdue from sitting_parts
        where student_id = wanted.student_id and exam_id = wanted.exam_id offset 0
      ) as part`,
    ),
  )
  const byKey = Map.groupBy(rows, ({ at }) => at - 1)
  return keys.map((_key, at) => ({ parts: (byKey.get(at) ?? []).map(partFrom) }))
}

const TimesRow = PartColumns.omit({ paper: true }).extend({ exam_id: z.string() })

/** A student's sittings of several exams at once, without their papers: by the primary key, a few rows. */
export async function sittingsOf(
  db: Db,
  studentId: number,
  examIds: readonly ExamId[],
): Promise<ReadonlyMap<ExamId, Sitting>> {
  if (examIds.length === 0) return new Map()
  const rows = await db.many(
    TimesRow,
    prepared(
      'times-of-exams',
      sql`
      select exam_id, kind, started_at, deadline_at, due_at, closed_at, closed_as, overdue from sitting_parts
      where student_id = ${studentId} and exam_id = any(${examIds}::text[])`,
    ),
  )
  const byExam = Map.groupBy(rows, (row) => row.exam_id)
  return new Map([...byExam].map(([id, parts]) => [id, { parts: parts.map((row) => partFrom({ ...row, paper: [] })) }]))
}

type NewPart = Omit<PartRecord, 'closedAt' | 'closedAs' | 'overdue'>

export interface PartStart {
  readonly studentId: number
  /** As the start was decided by it. */
  readonly exam: { readonly id: ExamId; readonly revision: number; readonly timeRevision: number }
  /** What the student was given on top of the plan, as far as was known. */
  readonly extraMinutes: number
  readonly part: NewPart
}

/**
 * For each, true where it has begun. False where it was begun before, which changes nothing (Decision C3), or where the
 * exam has other papers, or the student other times, by now: whoever changes them locks the exam meanwhile.
 */
export async function startParts(db: Db, starts: readonly PartStart[]): Promise<boolean[]> {
  const begun = await db.many(
    z.object({ student_id: z.int(), exam_id: z.string(), kind: z.string() }),
    prepared(
      'start-parts',
      sql`
      insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at)
      select given.student_id, given.exam_id, given.kind, given.paper, given.started_at, given.deadline_at, given.due_at
      from unnest(
        ${starts.map(({ studentId }) => studentId)}::bigint[],
        ${starts.map(({ exam }) => exam.id)}::text[],
        ${starts.map(({ exam }) => exam.revision)}::int[],
        ${starts.map(({ exam }) => exam.timeRevision)}::int[],
        ${starts.map(({ extraMinutes }) => extraMinutes)}::float8[],
        ${starts.map(({ part }) => part.kind)}::text[],
        ${starts.map(({ part }) => JSON.stringify(part.paper))}::jsonb[],
        ${starts.map(({ part }) => new Date(part.startedAt))}::timestamptz[],
        ${starts.map(({ part }) => new Date(part.deadlineAt))}::timestamptz[],
        ${starts.map(({ part }) => new Date(part.dueAt))}::timestamptz[]
      ) with ordinality as given (
        student_id, exam_id, revision, time_revision, extra_minutes, kind, paper, started_at, deadline_at, due_at, place)
      join exams on exams.id = given.exam_id and exams.revision = given.revision
        and exams.time_revision = given.time_revision
      left join extra_times as extra
        on extra.student_id = given.student_id and extra.exam_id = given.exam_id and extra.kind = given.kind
      where coalesce(extra.minutes, 0) = given.extra_minutes
      order by given.student_id, given.exam_id, given.place
      for key share of exams
      on conflict do nothing
      returning student_id, exam_id, kind`,
    ),
  )
  const keys = new Set(begun.map(({ student_id, exam_id, kind }) => `${student_id}/${kind}/${exam_id}`))
  // Of a double press the first has begun.
  return starts.map(({ studentId, exam, part }) => keys.delete(`${studentId}/${part.kind}/${exam.id}`))
}

export interface PartClosing extends SittingKey {
  readonly closing: Closing
}

interface ClosedPart {
  /** False where it stayed as it was. */
  readonly isClosed: boolean
  /** How many of the student's picks are stored. */
  readonly picks: number
}

const ClosedRow = camelRow({ is_closed: z.boolean(), picks: z.int() })

/**
 * Closes parts, in one statement. A part is left alone where somebody else has closed it, where it is not overdue any
 * more because it was given more time (what is closed for being overdue is closed as of its due moment), or where the
 * student has asked meanwhile to have it handed in. Outcomes come in the order of what was given.
 */
export async function closeParts(db: Db, closings: readonly PartClosing[]): Promise<ClosedPart[]> {
  return await db.many(
    ClosedRow,
    prepared(
      'close-parts',
      sql`
      with given as (
        select * from unnest(
          ${closings.map(({ studentId }) => studentId)}::bigint[],
          ${closings.map(({ examId }) => examId)}::text[],
          ${closings.map(({ closing }) => closing.kind)}::text[],
          ${closings.map(({ closing }) => new Date(closing.closedAt))}::timestamptz[],
          ${closings.map(({ closing }) => closing.closedAs)}::text[]
        ) with ordinality as given (student_id, exam_id, kind, closed_at, closed_as, place)
      ), closed as (
        update sitting_parts as part set closed_at = given.closed_at, closed_as = given.closed_as
        from given
        where part.student_id = given.student_id and part.exam_id = given.exam_id and part.kind = given.kind
          -- "is null" would lead the planner through everybody's open parts
          and coalesce(part.closed_at, 'infinity') = 'infinity'
          and (given.closed_as = 'submitted' or part.due_at <= given.closed_at)
          and (given.closed_as <> 'late' or part.overdue is distinct from 'score-saved')
        returning given.place
      )
      select closed.place is not null as is_closed,
        (select count(*) from answers
          where answers.student_id = given.student_id and answers.exam_id = given.exam_id) as picks
      from given left join closed using (place)
      order by place`,
    ),
  )
}

/** True where this call closed it. */
export async function closePart(db: Db, studentId: number, examId: ExamId, closing: Closing): Promise<boolean> {
  const [closed] = await closeParts(db, [{ studentId, examId, closing }])
  return closed?.isClosed === true
}

interface Wish {
  readonly studentId: number
  readonly examId: ExamId
  readonly kind: PartKind
  /** Null: what the exam says. */
  readonly overdue: LatePolicy | null
  readonly now: Instant
}

/** What the student wants done with an open part if nobody submits it in time. False where it is too late to say so. */
export async function saveWish(db: Db, { studentId, examId, kind, overdue, now }: Wish): Promise<boolean> {
  const rows = await db.run(sql`
    update sitting_parts set overdue = ${overdue}
    where student_id = ${studentId} and exam_id = ${examId} and kind = ${kind} and closed_at is null
      and due_at >= ${new Date(now)}`)
  return rows === 1
}

/** Counts what was late as handed in. */
export async function acceptPart(
  db: Db,
  studentId: number,
  examId: ExamId,
  kind: PartKind,
  now: Instant,
): Promise<void> {
  await db.run(sql`
    update sitting_parts set closed_as = 'submitted', accepted_at = ${new Date(now)}
    where student_id = ${studentId} and exam_id = ${examId} and kind = ${kind} and closed_as = 'late'`)
}

/** The exams in which somebody's part is overdue and still open. */
export async function examsWithOverdueParts(db: Db, now: Instant): Promise<ExamId[]> {
  const rows = await db.many(
    z.object({ exam_id: z.string() }),
    sql`select distinct exam_id from sitting_parts where closed_at is null and due_at < ${new Date(now)}`,
  )
  return rows.map((row) => row.exam_id)
}

/**
 * Closes an exam's overdue parts as of their due moments, a limited number at once: what the exam says unless the student
 * has said otherwise (`latePolicy`). Rows that another server is closing are left to it. Returns how many were closed.
 */
export async function closeOverdueParts(
  db: Db,
  examId: ExamId,
  now: Instant,
  policy: LatePolicy,
  limit: number,
): Promise<number> {
  return await db.run(sql`
    update sitting_parts set closed_at = due_at,
      closed_as = case coalesce(overdue, ${policy}) when 'late' then 'late' else 'overdue' end
    where (student_id, exam_id, kind) in (
      select student_id, exam_id, kind from sitting_parts
      where exam_id = ${examId} and closed_at is null and due_at < ${new Date(now)}
      limit ${limit} for update skip locked)
    and closed_at is null`)
}

const SatExam = z.object({ id: z.string(), name: z.string() })

/** The exams of which a student has started a part. */
export async function examsSatBy(db: Db, studentId: number): Promise<z.output<typeof SatExam>[]> {
  return await db.many(
    SatExam,
    sql`
    select id, name from exams
    where id in (select exam_id from sitting_parts where student_id = ${studentId}) order by id`,
  )
}

/** Whether a part of anybody's is open, also one that is overdue and has not been closed yet. */
export async function isAnybodySitting(db: Db): Promise<boolean> {
  const { sits } = await db.one(
    z.object({ sits: z.boolean() }),
    sql`select exists (select from sitting_parts where closed_at is null) as sits`,
  )
  return sits
}

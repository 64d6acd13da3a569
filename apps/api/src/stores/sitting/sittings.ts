import type { PartRecord, Sitting } from '@anushilon/domain/sitting/attempt'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Closing } from '@anushilon/domain/sitting/lateness'
import { LATE_POLICIES, type LatePolicy, type PartKind } from '@anushilon/domain/exam/variation'
import { z } from 'zod'
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
      select wanted.at::int, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as, overdue
      from unnest(${keys.map(({ studentId }) => studentId)}::bigint[], ${keys.map(({ examId }) => examId)}::text[])
        with ordinality as wanted (student_id, exam_id, at)
      join sitting_parts using (student_id, exam_id)`,
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

/**
 * True where this call began it. False where it was begun before, which changes nothing (Decision C3), or where the exam
 * has other papers or other times by now: whoever changes them locks the exam meanwhile.
 */
export async function startPart(
  db: Db,
  studentId: number,
  exam: { readonly id: ExamId; readonly revision: number; readonly timeRevision: number },
  part: NewPart,
): Promise<boolean> {
  const rows = await db.run(
    prepared(
      'start-part',
      sql`
      insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at)
      select ${studentId}::bigint, exams.id, ${part.kind}, ${JSON.stringify(part.paper)}::jsonb,
        ${new Date(part.startedAt)}::timestamptz, ${new Date(part.deadlineAt)}::timestamptz,
        ${new Date(part.dueAt)}::timestamptz
      from exams
      where exams.id = ${exam.id} and exams.revision = ${exam.revision} and exams.time_revision = ${exam.timeRevision}
      for key share
      on conflict do nothing`,
    ),
  )
  return rows === 1
}

/**
 * True where this call closed it; false where somebody else already had, where it is not overdue any more because it
 * was given more time (what is closed for being overdue is closed as of its due moment), or where the student has asked
 * meanwhile to have it handed in.
 */
export async function closePart(db: Db, studentId: number, examId: ExamId, closing: Closing): Promise<boolean> {
  const rows = await db.run(
    prepared(
      'close-part',
      sql`
      update sitting_parts set closed_at = ${new Date(closing.closedAt)}, closed_as = ${closing.closedAs}
      where student_id = ${studentId} and exam_id = ${examId} and kind = ${closing.kind} and closed_at is null
        and (${closing.closedAs} = 'submitted' or due_at <= ${new Date(closing.closedAt)})
        and (${closing.closedAs} <> 'late' or overdue is distinct from 'score-saved')`,
    ),
  )
  return rows === 1
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

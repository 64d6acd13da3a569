import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'

/** Nobody opens again what was closed longer ago. */
const LONGEST_AGO = sql`interval '8 days'`

/**
 * Parts that closed by themselves: those that were running at a moment, and those whose time is not over even now. Only
 * the part that a student was in last: an earlier one was followed by another.
 */
const closedByItself = (since: Instant | null, now: Instant): Sql => sql`
  part.closed_as in ('late', 'overdue')
  and (part.due_at > ${new Date(now)}
    or part.started_at <= ${new Date(since ?? 0)} and part.deadline_at > ${new Date(since ?? 0)} and ${since !== null})
  and not exists (
    select from sitting_parts as later
    where later.student_id = part.student_id and later.exam_id = part.exam_id and later.started_at > part.started_at)`

/** What was left of its time when things went wrong; of one that began later all of it. */
const left = (since: Instant | null, now: Instant): Sql =>
  sql`(part.deadline_at - greatest(${new Date(since ?? now)}::timestamptz, part.started_at))`

const ClosedRow = camelRow({
  id: z.string(),
  name: z.string(),
  results_out_at: z.nullable(z.number()),
  attempts: z.int(),
  too_early: z.int(),
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
}).transform(({ id, least, most, ...row }) => ({
  ...row,
  examId: id,
  leastLeftMs: least ?? 0,
  mostLeftMs: most ?? 0,
}))
export type ClosedExamRow = z.output<typeof ClosedRow>

/** Exams of which something closed by itself, and those whose results are out; of the last days only, and none called off. */
export async function examsWithClosings(db: Db, since: Instant | null, now: Instant): Promise<ClosedExamRow[]> {
  const inMs = (span: Sql) => sql`(extract(epoch from ${span}) * 1000)::float8`
  return await db.many(
    ClosedRow,
    sql`
    select exams.id, exams.name, exams.results_out_at, coalesce(closed.attempts, 0) as attempts,
      coalesce(closed.too_early, 0) as too_early, closed.least, closed.most
    from exams
    left join lateral (
      select count(*) as attempts, count(*) filter (where part.due_at > ${new Date(now)}) as too_early,
        ${inMs(sql`min(${left(since, now)})`)} as least, ${inMs(sql`max(${left(since, now)})`)} as most
      from sitting_parts as part where part.exam_id = exams.id and ${closedByItself(since, now)}
    ) as closed on true
    where exams.closes_at > ${new Date(since ?? now)}::timestamptz - ${LONGEST_AGO} and exams.called_off_at is null
      and (closed.attempts > 0 or exams.results_out_at > ${new Date(now)}
        or exams.results_out_at is not null and exams.closes_at > ${new Date(now)}::timestamptz - interval '1 day')
    order by exams.closes_at, exams.id`,
  )
}

interface Reopening {
  readonly examId: ExamId
  readonly since: Instant | null
  /** Null: what each had left. */
  readonly minutes: number | null
  readonly now: Instant
}

/** Opens them again, whatever the window says. Returns whose. */
export async function reopenClosed(tx: Db, { examId, since, minutes, now }: Reopening): Promise<number[]> {
  const ends = sql`${new Date(now)}::timestamptz + ${
    minutes === null ? left(since, now) : sql`${minutes}::float8 * interval '1 minute'`
  }`
  const rows = await tx.many(
    z.object({ student_id: z.int() }),
    sql`
    update sitting_parts as part set closed_at = null, closed_as = null, accepted_at = null, reopened_until = ${ends},
      deadline_at = ${ends},
      due_at = part.due_at - part.deadline_at + ${ends}
    where part.exam_id = ${examId} and ${closedByItself(since, now)}
    returning part.student_id`,
  )
  const ids = rows.map((row) => row.student_id)
  await tx.run(sql`delete from late_refusals where exam_id = ${examId} and student_id = any(${ids}::bigint[])`)
  return ids
}

/** As though they had never been out: they come out when they are due. */
export async function takeBackEarlyResults(tx: Db, examId: ExamId): Promise<void> {
  await tx.run(sql`delete from results where exam_id = ${examId}`)
  await tx.run(sql`delete from merit_lists where exam_id = ${examId}`)
  await tx.run(sql`update exams set results_out_at = null where id = ${examId}`)
}

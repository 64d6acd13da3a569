import type { ExamHead, ExamId } from '@anushilon/domain/exam/exam'
import { LATE_POLICIES } from '@anushilon/domain/exam/variation'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { resultsOf } from './exam-rows.ts'

const IS_ENDED = sql`(planned_close_at is not null or called_off_at is not null)`
/** What the author said is kept beside what the ending says. */
const SCORE_SAVED = sql`
  planned_overdue = case when ${IS_ENDED} then planned_overdue else overdue end, overdue = 'score-saved'`

/**
 * Ends an exam before its time. Who is cut off has not dawdled: what they have saved is handed in for them. Whoever calls it
 * locks the exam, and ends the clocks.
 */
export async function endEarlier(tx: Db, examId: ExamId, closesAt: Instant, reason: string): Promise<void> {
  await tx.run(sql`
    update exams set closes_at = ${new Date(closesAt)}, ${SCORE_SAVED}, time_revision = time_revision + 1,
      planned_close_at = greatest(planned_close_at, closes_at), closed_early_reason = ${reason}
    where id = ${examId}`)
}

/** When it was to close, where it has been ended before its time, be it that its end has moved again since; else null. */
export async function plannedEnd(tx: Db, examId: ExamId): Promise<Instant | null> {
  const row = await tx.one(
    z.object({ planned_close_at: z.nullable(z.number()) }),
    sql`select planned_close_at from exams where id = ${examId}`,
  )
  return row.planned_close_at
}

const PlannedRow = z.object({
  overdue: z.nullable(z.enum(LATE_POLICIES)),
  results_rule: z.enum(['auto', 'manual', 'at']),
  results_at: z.nullable(z.number()),
})

/** What its author said about lateness and results, whatever its ending says. */
export async function plannedRules(tx: Db, examId: ExamId): Promise<Pick<ExamHead, 'overdue' | 'results'>> {
  const row = await tx.one(
    PlannedRow,
    sql`
    select case when ${IS_ENDED} then planned_overdue else overdue end as overdue,
      coalesce(planned_results_rule, results_rule) as results_rule, coalesce(planned_results_at, results_at) as results_at
    from exams where id = ${examId}`,
  )
  return { overdue: row.overdue, results: resultsOf(row) }
}

/** It is held at another time, as long as it was to be. */
export async function forgetEarlierEnd(tx: Db, examId: ExamId): Promise<void> {
  await tx.run(
    sql`update exams set planned_close_at = null, planned_overdue = null, closed_early_reason = null where id = ${examId}`,
  )
}

/** Sets the clocks back that run beyond the end. Returns how many. */
export async function endClocks(tx: Db, examId: ExamId, at: Instant): Promise<number> {
  const end = sql`${new Date(at)}::timestamptz`
  return await tx.run(sql`
    update sitting_parts
    set deadline_at = ${end}, due_at = due_at - (deadline_at - ${end}),
      reopened_until = case when reopened_until is not null then least(reopened_until, ${end}) end
    where exam_id = ${examId} and closed_at is null and deadline_at > ${end}`)
}

/** From now on nobody publishes its results. */
export async function callOff(tx: Db, examId: ExamId, reason: string, now: Instant): Promise<void> {
  await tx.run(sql`
    update exams set called_off_at = ${new Date(now)}, called_off_reason = ${reason}, ${SCORE_SAVED},
      planned_results_rule = results_rule, planned_results_at = results_at, results_rule = 'manual', results_at = null, publish_unmarked = false
    where id = ${examId}`)
}

const CalledOffRow = z
  .object({ called_off_at: z.nullable(z.number()), called_off_reason: z.nullable(z.string()) })
  .transform(({ called_off_at: at, called_off_reason: reason }) => (at === null ? null : { at, reason: reason ?? '' }))

/** Null where it was not. */
export async function calledOff(db: Db, examId: ExamId) {
  return await db.optional(CalledOffRow, sql`select called_off_at, called_off_reason from exams where id = ${examId}`)
}

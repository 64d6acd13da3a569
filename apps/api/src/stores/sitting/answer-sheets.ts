import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Paper } from '@anushilon/domain/exam/paper'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { WholeNumbers } from './sittings.ts'

export interface TimedSheet {
  readonly studentId: number
  readonly paper: Paper
  readonly startedAt: Instant
  readonly deadlineAt: Instant
  readonly picks: readonly { readonly question: number; readonly option: number; readonly receivedAt: Instant }[]
}

const SheetRow = z
  .object({
    student_id: z.int(),
    paper: z.array(z.object({ section: z.int(), questions: WholeNumbers })),
    started_at: z.number(),
    deadline_at: z.number(),
    questions: z.nullable(WholeNumbers),
    options: z.nullable(WholeNumbers),
    after_ms: z.nullable(WholeNumbers),
  })
  .transform((row): TimedSheet => ({
    studentId: row.student_id,
    paper: row.paper,
    startedAt: row.started_at,
    deadlineAt: row.deadline_at,
    picks: (row.questions ?? []).map((question, at) => ({
      question,
      option: row.options?.[at] ?? -1,
      receivedAt: row.started_at + (row.after_ms?.[at] ?? 0),
    })),
  }))

/** The next MCQ sheets that count, by student: those that are closed and not late. */
export async function sheetsAfter(db: Db, examId: ExamId, after: number, limit: number): Promise<TimedSheet[]> {
  return await db.many(
    SheetRow,
    prepared(
      'sheets-after',
      sql`
      select part.student_id, part.paper, part.started_at, part.deadline_at, picks.*
      from sitting_parts as part
      left join lateral (
        select array_agg(question) as questions, array_agg(option) as options,
          array_agg(least(2000000000, greatest(0, extract(epoch from received_at - part.started_at) * 1000))::integer)
            as after_ms
        from answers where student_id = part.student_id and exam_id = ${examId}
      ) as picks on true
      where part.exam_id = ${examId} and part.student_id > ${after} and part.kind = 'mcq'
        and part.closed_as in ('submitted', 'overdue')
      order by part.student_id limit ${limit}`,
    ),
  )
}

const Stamp = z.object({
  sheets: z.int(),
  scripts: z.int(),
  marks: z.nullable(z.number()),
  last: z.nullable(z.number()),
})

/** Differs as soon as another sheet or another mark counts. */
export async function workStamp(db: Db, examId: ExamId): Promise<string> {
  const stamp = await db.one(
    Stamp,
    sql`
    select (select count(*) from sitting_parts
        where exam_id = ${examId} and closed_as in ('submitted', 'overdue'))::integer as sheets,
      count(given.marks)::integer as scripts, sum(given.marks) as marks, max(given.marked_at) as last
    from sitting_parts as part join script_marks as given using (student_id, exam_id)
    where part.exam_id = ${examId} and part.kind = 'written'`,
  )
  return JSON.stringify(stamp)
}

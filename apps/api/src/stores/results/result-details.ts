import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { Correction, RESCORING_CAUSES } from './rescorings.ts'

const Marks = z.object({ marks: z.number() })
const McqMarks = z.object({ marks: z.number(), right: z.int(), wrong: z.int(), blank: z.int() })
export const BySection = z.array(z.object({ section: z.int(), mcq: z.nullable(McqMarks), written: z.nullable(Marks) }))
const Bucket = z.object({ from: z.number(), to: z.number(), students: z.int() })

const ResultRow = camelRow({
  /** Null: late. */
  total: z.nullable(z.number()),
  position: z.nullable(z.int()),
  by_section: BySection,
  ranked_students: z.int(),
  distribution: z.array(Bucket),
})
export type StoredResult = z.output<typeof ResultRow>

/** A student's result with what is stored about the whole exam; null where they have none. */
export async function resultOf(db: Db, studentId: number, examId: ExamId): Promise<StoredResult | null> {
  return await db.optional(
    ResultRow,
    prepared(
      'result-of',
      sql`
      select total, position, by_section, ranked as ranked_students, distribution
      from results join merit_lists on merit_lists.exam_id = results.exam_id
      where results.exam_id = ${examId} and student_id = ${studentId}`,
    ),
  )
}

const ChangeRow = camelRow({
  rescored_at: z.number(),
  cause: z.enum(RESCORING_CAUSES),
  reason: z.nullable(z.string()),
  corrections: z.array(Correction),
  total_before: z.nullable(z.number()),
  total_after: z.nullable(z.number()),
  position_before: z.nullable(z.int()),
  position_after: z.nullable(z.int()),
}).transform(({ rescoredAt, totalBefore, totalAfter, positionBefore, positionAfter, ...row }) => ({
  ...row,
  at: rescoredAt,
  total: { before: totalBefore, after: totalAfter },
  position: { before: positionBefore, after: positionAfter },
}))
export type StoredChange = z.output<typeof ChangeRow>

/** What computing the results again did to a student's, oldest first. */
export async function changesOf(db: Db, studentId: number, examId: ExamId): Promise<StoredChange[]> {
  return await db.many(
    ChangeRow,
    prepared(
      'changes-of',
      sql`
      select rescored_at, cause, reason, corrections, total_before, total_after, position_before, position_after
      from result_changes as change
      join rescorings on rescorings.exam_id = change.exam_id and rescorings.number = change.rescoring
      where change.student_id = ${studentId} and change.exam_id = ${examId}
      order by rescorings.number`,
    ),
  )
}

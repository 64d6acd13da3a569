import type { RightFigures } from '@anushilon/domain/analysis/difficulty'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** Replaces those of an exam as a whole, as its results are. */
export async function replaceQuestionFigures(
  tx: Db,
  examId: ExamId,
  figures: ReadonlyMap<number, RightFigures>,
): Promise<void> {
  const all = [...figures]
  await tx.run(sql`delete from question_figures where exam_id = ${examId}`)
  await tx.run(sql`
    insert into question_figures (exam_id, number, asked, got_right)
    select ${examId}, given.* from unnest(
      ${all.map(([number]) => number)}::smallint[],
      ${all.map(([, { students }]) => students)}::integer[],
      ${all.map(([, { right }]) => right)}::integer[]) as given`)
}

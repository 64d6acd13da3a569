import type { RankRow, ranks } from '@anushilon/contract/operations/results'
import { RANK_ROWS_SHOWN, shortName } from '@anushilon/domain/marks/ranking'
import type { Deps } from '../../deps.ts'
import { examOfCall, withResultsOut } from '../../exams/exam-of-call.ts'
import type { StudentCallOf } from '../../http/bind.ts'
import { ownRank, topRanks } from '../../stores/results/ranks.ts'

/** The top ten and one's own row: two looks into an index, however many sat the exam (Decision D4). */
export async function showRanks(
  deps: Pick<Deps, 'db' | 'exams'>,
  call: StudentCallOf<typeof ranks>,
): Promise<RankRow[]> {
  const exam = await withResultsOut(deps, await examOfCall(deps, call), call)
  const { studentId } = call.student
  const [top, own] = await Promise.all([
    topRanks(deps.db, exam.id, RANK_ROWS_SHOWN),
    ownRank(deps.db, exam.id, studentId),
  ])
  const isShown = own === null || top.some((row) => row.studentId === own.studentId)
  return (isShown ? top : [...top, own]).map((row) => ({ ...row, name: shortName(row.name) }))
}

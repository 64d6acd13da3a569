import type { resultDetail } from '@anushilon/contract/operations/results'
import type { ResultDetail } from '@anushilon/contract/schemas/result-detail'
import { resultDetailOf } from '../../after-exam/result-detail.ts'
import type { Deps } from '../../deps.ts'
import { examOfCall, withResultsOut } from '../../exams/exam-of-call.ts'
import type { GroupPlaces } from '../../merit/group-places.ts'
import type { StudentCallOf } from '../../http/bind.ts'

export async function showResult(
  deps: Pick<Deps, 'db' | 'exams'> & { readonly places: GroupPlaces },
  call: StudentCallOf<typeof resultDetail>,
): Promise<ResultDetail> {
  const exam = await withResultsOut(deps, await examOfCall(deps, call), call)
  const asked = { ...call.student, examId: exam.id }
  return await resultDetailOf(deps.db, exam, call.student.studentId, async (position) =>
    deps.places.of({ ...asked, position }, call.now),
  )
}

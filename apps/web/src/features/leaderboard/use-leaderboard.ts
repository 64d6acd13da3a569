import { examsByCourse } from '@anushilon/contract/operations/catalogue'
import { ranks } from '@anushilon/contract/operations/results'
import type { Variation } from '@anushilon/domain/exam/variation'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call, callFor } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'

export type RankedExam = NonNullable<ReturnType<typeof useRankedExams>['data']>[number]

/** The exams of a type whose results are out; none before a type is chosen. */
export function useRankedExams(variation: Variation | null) {
  const courseId = useSession()?.courseId ?? ''
  return useQuery({
    queryKey: ['ranked-exams', courseId, variation],
    queryFn:
      variation === null || courseId === ''
        ? skipToken
        : async ({ signal }) => (await call(examsByCourse, { variation, courseId }, { signal })).body.exams,
  })
}

/** The top ten of an exam and the student's own row. */
export function useRanks(variation: Variation | null, examId: string | null) {
  return useQuery({
    queryKey: ['ranks', variation, examId],
    queryFn:
      variation === null || examId === null
        ? skipToken
        : async ({ signal }) => (await callFor(ranks, variation, { examId }, { signal })).body,
  })
}

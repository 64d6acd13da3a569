import { missedExams } from '@anushilon/contract/operations/results'
import type { Variation } from '@anushilon/domain/exam/variation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type MissedExam = NonNullable<ReturnType<typeof useMissedExams>['data']>['exams'][number]

/** A page of the exams that were over before the student came; while the next one comes, the last one stays. */
export function useMissedExams(variation: Variation, page: number) {
  return useQuery({
    queryKey: ['missed-exams', variation, page],
    queryFn: async ({ signal }) => {
      const { exams, pages } = (await call(missedExams, { variation, page }, { signal })).body
      return { exams: exams.map((exam) => ({ ...exam, variation })), pages }
    },
    placeholderData: keepPreviousData,
  })
}

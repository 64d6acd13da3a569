import { history, meritProgress, resultDetail } from '@anushilon/contract/operations/results'
import type { Variation } from '@anushilon/domain/exam/variation'
import { keepPreviousData } from '@tanstack/react-query'
import { call, callFor } from '../../api/client.ts'
import { useKeptQuery } from '../../api/use-kept.ts'
import { useSession } from '../../api/session.ts'

/** A page of what the student has sat; while the next one comes, the last one stays. */
export function useHistory(variation: Variation, page: number) {
  const courseId = useSession()?.courseId ?? ''
  return useKeptQuery({
    queryKey: ['history', courseId, variation, page],
    queryFn: async ({ signal }) => (await callFor(history, variation, { courseId, page }, { signal })).body,
    enabled: courseId !== '',
    placeholderData: keepPreviousData,
  })
}

export function useResult(variation: Variation, examId: string) {
  return useKeptQuery({
    queryKey: ['result', variation, examId],
    queryFn: async ({ signal }) => (await callFor(resultDetail, variation, { examId }, { signal })).body,
  })
}

export type ProgressLine = NonNullable<ReturnType<typeof useProgress>['data']>[number]

export function useProgress() {
  const courseId = useSession()?.courseId ?? ''
  return useKeptQuery({
    queryKey: ['merit-progress', courseId],
    queryFn: async ({ signal }) => (await call(meritProgress, { courseId }, { signal })).body.lines,
    enabled: courseId !== '',
    staleTime: 5 * 60_000,
  })
}

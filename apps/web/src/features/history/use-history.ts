import { history, meritProgress, resultDetail } from '@anushilon/contract/operations/results'
import type { Variation } from '@anushilon/domain/exam/variation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callFor } from '../../api/client.ts'
import { useKept } from '../../api/use-kept.ts'
import { useSession } from '../../api/session.ts'

/** A page of what the student has sat; while the next one comes, the last one stays. */
export function useHistory(variation: Variation, page: number) {
  const courseId = useSession()?.courseId ?? ''
  const key = ['history', courseId, variation, page]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callFor(history, variation, { courseId, page }, { signal })).body,
    enabled: courseId !== '',
    placeholderData: keepPreviousData,
  })
  return useKept(key, query)
}

export function useResult(variation: Variation, examId: string) {
  const key = ['result', variation, examId]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callFor(resultDetail, variation, { examId }, { signal })).body,
  })
  return useKept(key, query)
}

export type ProgressLine = NonNullable<ReturnType<typeof useProgress>['data']>[number]

export function useProgress() {
  const courseId = useSession()?.courseId ?? ''
  const key = ['merit-progress', courseId]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(meritProgress, { courseId }, { signal })).body.lines,
    enabled: courseId !== '',
    staleTime: 5 * 60_000,
  })
  return useKept(key, query)
}

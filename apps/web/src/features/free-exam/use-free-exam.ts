import { freeExamInfo, freeExams } from '@anushilon/contract/operations/free-exam'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'

const ONE_MINUTE = 60_000

export function useFreeExams() {
  return useQuery({
    queryKey: ['free exams'],
    queryFn: async ({ signal }) => (await call(freeExams, {}, { signal })).body.exams,
    staleTime: ONE_MINUTE,
  })
}

export function useFreeExamInfo(examId: string) {
  return useQuery({
    queryKey: ['free exams', examId],
    queryFn: async ({ signal }) => (await call(freeExamInfo, { examId }, { signal })).body,
    staleTime: ONE_MINUTE,
  })
}

/** The product's addresses name no exam: it stands behind them. */
const NAME = 'examId'

export function useFreeExamOfAddress(): string {
  const [search] = useSearchParams()
  return search.get(NAME) ?? ''
}

export function freePath(step: 'freeRules' | 'freeOngoing', examId: string): string {
  return `${paths[step]}?${NAME}=${encodeURIComponent(examId)}`
}

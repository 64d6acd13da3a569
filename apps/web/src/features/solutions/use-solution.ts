import { mcqSolution, writtenSolution } from '@anushilon/contract/operations/solutions'
import { useQuery } from '@tanstack/react-query'
import { callFor } from '../../api/client.ts'
import { useKept } from '../../api/use-kept.ts'
import type { SolvedExam } from './solution-of-address.ts'

/** Whoever opens it asks again: a key may have been corrected meanwhile, or the results taken back. */
const refetchOnMount = 'always'

export function useMcqSolution({ examId, variation }: SolvedExam) {
  const key = ['solution', variation, examId, 'mcq']
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callFor(mcqSolution, variation, { examId }, { signal })).body,
    refetchOnMount,
  })
  return useKept(key, query)
}

export function useWrittenSolution({ examId, variation }: SolvedExam) {
  const key = ['solution', variation, examId, 'written']
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const reply = await callFor(writtenSolution, variation, { examId }, { signal })
      return reply.status === 202
        ? ({ kind: 'not-attempted', sheets: reply.body.papers } as const)
        : ({ kind: 'seen', ...reply.body } as const)
    },
    refetchOnMount,
  })
  return useKept(key, query)
}

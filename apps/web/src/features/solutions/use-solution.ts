import { mcqSolution, writtenSolution } from '@anushilon/contract/operations/solutions'
import { callFor } from '../../api/client.ts'
import { useKeptQuery } from '../../api/use-kept.ts'
import type { SolvedExam } from './solution-of-address.ts'

/** Whoever opens it asks again: a key may have been corrected meanwhile, or the results taken back. */
const refetchOnMount = 'always'

export function useMcqSolution({ examId, variation }: SolvedExam) {
  return useKeptQuery({
    queryKey: ['solution', variation, examId, 'mcq'],
    queryFn: async ({ signal }) => (await callFor(mcqSolution, variation, { examId }, { signal })).body,
    refetchOnMount,
  })
}

export function useWrittenSolution({ examId, variation }: SolvedExam) {
  return useKeptQuery({
    queryKey: ['solution', variation, examId, 'written'],
    queryFn: async ({ signal }) => {
      const reply = await callFor(writtenSolution, variation, { examId }, { signal })
      return reply.status === 202
        ? ({ kind: 'not-attempted', sheets: reply.body.papers } as const)
        : ({ kind: 'seen', ...reply.body } as const)
    },
    refetchOnMount,
  })
}

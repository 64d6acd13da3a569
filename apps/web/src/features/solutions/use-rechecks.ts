import { askRecheck, rechecks, type Recheck } from '@anushilon/contract/operations/rechecks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useKeptQuery } from '../../api/use-kept.ts'

/** One answer, as the solution pages count. */
export type AnswerPlace = Pick<Recheck, 'part' | 'subject' | 'question'>

const keyOf = (examId: string) => ['rechecks', examId]

export function useRechecks(examId: string) {
  return useKeptQuery({
    queryKey: keyOf(examId),
    queryFn: async ({ signal }) => (await call(rechecks, { examId }, { signal })).body,
  })
}

export function useAskRecheck(examId: string, place: AnswerPlace) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string) => await call(askRecheck, { examId, ...place, reason }),
    // Also where it was refused: perhaps it was asked for on another phone.
    onSettled: async () => await client.invalidateQueries({ queryKey: keyOf(examId) }),
  })
}

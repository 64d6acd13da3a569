import type { ReplyOf } from '@anushilon/contract/endpoint'
import { markingOverview } from '@anushilon/contract/staff/marking-piles'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'

export type Marking = ReplyOf<typeof markingOverview>['body']

export function useMarking(examId: string) {
  return useQuery({ ...queryFor(markingOverview, { examId }), refetchInterval: 15_000 })
}

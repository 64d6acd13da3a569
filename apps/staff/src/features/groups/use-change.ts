import { batchList, branchList } from '@anushilon/contract/staff/groups'
import { rosterFacts, studentList } from '@anushilon/contract/staff/students'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { faultText } from '../../api/fault-text.ts'
import { invalidate } from '../../api/queries.ts'

/** One change at a time; afterwards the lists are asked for again, what went wrong is reported in a toast. */
export function useChange() {
  return useMutation({
    mutationFn: async (change: () => Promise<unknown>) => await change(),
    onSuccess: async () => await invalidate(branchList, batchList, studentList, rosterFacts),
    onError: (error) => toast(faultText(error), 'failure'),
  })
}

import { courseList } from '@anushilon/contract/staff/courses'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { faultText } from '../../api/fault-text.ts'
import { invalidate } from '../../api/queries.ts'

/** One change at a time; afterwards the courses are asked for again, what went wrong is reported in a toast. */
export function useChange() {
  return useMutation({
    mutationFn: async (change: () => Promise<unknown>) => await change(),
    onSuccess: async () => await invalidate(courseList),
    onError: (error) => toast(faultText(error), 'failure'),
  })
}

import { examStudents, liveBoard } from '@anushilon/contract/staff/live'
import { examHead } from '@anushilon/contract/staff/overview'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../../api/queries.ts'

/** Does something to students of a running exam, says so, and lets what is shown of it be asked for again. */
export function useAction<T, V = void>(
  act: (variables: V) => Promise<T>,
  { said, onDone }: { said: (done: T) => string; onDone: () => void },
) {
  return useMutation({
    mutationFn: act,
    onSuccess: async (done) => {
      toast(said(done), 'success')
      onDone()
      await invalidate(examStudents, liveBoard, examHead)
    },
  })
}

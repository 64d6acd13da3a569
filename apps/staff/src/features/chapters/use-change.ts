import { chapterList } from '@anushilon/contract/staff/chapters'
import { bankList } from '@anushilon/contract/staff/bank'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { faultText } from '../../api/fault-text.ts'
import { invalidate } from '../../api/queries.ts'

/** One change at a time; afterwards the chapters are asked for again, here and where the bank offers them. */
export function useChange() {
  return useMutation({
    mutationFn: async (change: () => Promise<unknown>) => await change(),
    onSuccess: async () => {
      await invalidate(chapterList)
      await invalidate(bankList)
    },
    onError: (error) => toast(faultText(error), 'failure'),
  })
}

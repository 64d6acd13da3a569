import { CallRefused } from '@anushilon/contract/call-errors'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { faultText } from './fault-text.ts'
import { invalidate } from './queries.ts'

type Lists = readonly { readonly name: string }[]

/** One change at a time; afterwards these lists are asked for again, and what went wrong is reported in a toast. */
export function useChange(...lists: Lists) {
  return useMutation({
    ...changing(lists),
    onError: (error) => {
      // That is said once, for the whole page.
      if (!(error instanceof CallRefused && error.code === 'somebody-else')) toast(faultText(error), 'failure')
    },
  })
}

/** The same for a form, which shows what went wrong itself. */
export function useSaving(...lists: Lists) {
  return useMutation(changing(lists))
}

function changing(lists: Lists) {
  return {
    mutationFn: async (change: () => Promise<unknown>) => await change(),
    onSuccess: async () => await invalidate(...lists),
  }
}

export type Change = ReturnType<typeof useChange>

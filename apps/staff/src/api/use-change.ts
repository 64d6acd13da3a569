import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { faultText } from './fault-text.ts'
import { invalidate } from './queries.ts'

/** One change at a time; afterwards these lists are asked for again, and what went wrong is reported in a toast. */
export function useChange(...lists: readonly { readonly name: string }[]) {
  return useMutation({
    mutationFn: async (change: () => Promise<unknown>) => await change(),
    onSuccess: async () => await invalidate(...lists),
    onError: (error) => toast(faultText(error), 'failure'),
  })
}

export type Change = ReturnType<typeof useChange>

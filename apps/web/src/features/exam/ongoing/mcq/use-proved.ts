import type { SittingKey } from '@anushilon/contract/schemas/sitting-key'
import { useMemo, useSyncExternalStore } from 'react'
import { onChains, provedPlaces } from '../../../../sitting/chain.ts'
import { useChain } from '../use-chain.ts'

/** Keeps the chain of a sitting from the moment its key is here; the places whose answers are proved. */
export function useProved(
  studentId: string,
  examId: string,
  { sitting, dueAt }: { readonly sitting?: SittingKey | undefined; readonly dueAt?: number | undefined } = {},
): ReadonlySet<string> {
  useChain(studentId, examId, sitting)
  const view = useMemo(() => provedView(studentId, examId, dueAt), [studentId, examId, dueAt])
  return useSyncExternalStore(view.subscribe, view.read)
}

function provedView(studentId: string, examId: string, dueAt: number | undefined) {
  let places = provedPlaces(studentId, examId, dueAt)
  return {
    read: () => places,
    subscribe: (listener: () => void) =>
      onChains(() => {
        places = provedPlaces(studentId, examId, dueAt)
        listener()
      }),
  }
}

import type { SittingKey } from '@anushilon/contract/schemas/sitting-key'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { beginChain, onChains, provedPlaces } from '../../../../sitting/chain.ts'

/** Keeps the chain of a sitting from the moment its key is here; the places whose answers are proved. */
export function useProved(studentId: string, examId: string, sitting: SittingKey | undefined): ReadonlySet<string> {
  const { key, startedAt } = sitting ?? {}
  useEffect(() => {
    if (key !== undefined && startedAt !== undefined) beginChain(studentId, examId, { key, startedAt })
  }, [studentId, examId, key, startedAt])
  const view = useMemo(() => provedView(studentId, examId), [studentId, examId])
  return useSyncExternalStore(view.subscribe, view.read)
}

function provedView(studentId: string, examId: string) {
  let places = provedPlaces(studentId, examId)
  return {
    read: () => places,
    subscribe: (listener: () => void) =>
      onChains(() => {
        places = provedPlaces(studentId, examId)
        listener()
      }),
  }
}

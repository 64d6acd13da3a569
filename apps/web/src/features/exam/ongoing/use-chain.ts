import type { SittingKey } from '@anushilon/contract/schemas/sitting-key'
import { useEffect } from 'react'
import { beginChain } from '../../../sitting/chain.ts'

/** Keeps the chain of a sitting from the moment its key is here. */
export function useChain(studentId: string, examId: string, sitting: SittingKey | undefined): void {
  const { key, startedAt } = sitting ?? {}
  useEffect(() => {
    if (key !== undefined && startedAt !== undefined) beginChain(studentId, examId, { key, startedAt })
  }, [studentId, examId, key, startedAt])
}

import type { ExamCard } from '@anushilon/contract/operations/catalogue'
import { useEffect, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** Fetches the papers of upcoming exams, sealed; which of them are on the device. What does it is loaded when there are any. */
export function useSealedPapers(coming: readonly ExamCard[] | undefined): ReadonlySet<string> {
  const [ready, setReady] = useState(NONE)

  useEffect(() => {
    const wanted = (coming ?? []).filter(({ sealedFrom }) => sealedFrom !== null)
    // On plain HTTP, outside of the own machine, no browser could open them.
    if (wanted.length === 0 || !window.isSecureContext || !('DecompressionStream' in window)) return
    const leaving = new AbortController()
    const load = async () => {
      const { fetchAhead } = await import('../../sealed/fetch-ahead.ts')
      if (leaving.signal.aborted) return
      const left = fetchAhead(wanted, (examId) => setReady((before) => new Set([...before, examId])))
      leaving.signal.addEventListener('abort', left)
    }
    // Without it the paper comes when the exam opens.
    load().catch(() => undefined)
    return () => leaving.abort()
  }, [coming])

  return ready
}

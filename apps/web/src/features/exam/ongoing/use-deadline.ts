import { useState } from 'react'

/** How long the server may take to confirm that the time is up before the page stops all the same (Decision B4). */
const ASKING_MS = 5_000

export type Phase = 'running' | 'checking' | 'over'

/**
 * At zero the page asks the server before it acts (Decision B2): it may know of a later end, and then the exam simply
 * goes on, because everything here is about the end that was known when zero was reached.
 */
export function useDeadline() {
  const [asked, setAsked] = useState<number | null>(null)
  const [confirmed, setConfirmed] = useState<number | null>(null)

  function phaseAt(end: number | null): Phase {
    if (end === null || asked !== end) return 'running'
    return confirmed === end ? 'over' : 'checking'
  }

  return {
    phaseAt,
    /** `ask` brings newer data from the server, if it can be reached. */
    async reached(end: number, ask: () => Promise<unknown>): Promise<void> {
      setAsked(end)
      const limit = new Promise((resolve) => setTimeout(resolve, ASKING_MS))
      await Promise.race([ask(), limit])
      setConfirmed(end)
    },
  }
}

import { useState, useSyncExternalStore } from 'react'
import { serverClock } from '../../../api/server-clock.ts'

/** How long the server may take to confirm that the time is up before the page stops all the same (Decision B4). */
const ASKING_MS = 5_000

export type Phase = 'running' | 'checking' | 'over'

/** The end that was reached; by the device's own clock where no reply had told the server's time. */
interface Reached {
  readonly end: number
  readonly isSure: boolean
}

/**
 * At zero the page asks the server before it acts (Decision B2): it may know of a later end, and then the exam simply
 * goes on, because everything here is about the end that was known when zero was reached. A page that was opened without a
 * network counts on the device's clock, which may have been set meanwhile: it stops, but does nothing that cannot be taken
 * back, and goes on if the server says that there is time left.
 */
export function useDeadline() {
  const [asked, setAsked] = useState<Reached | null>(null)
  const [confirmed, setConfirmed] = useState<number | null>(null)
  const isTimeKnown = useSyncExternalStore(serverClock.subscribe, serverClock.isKnown)
  // While rendering, so that nobody acts on it in between.
  if (asked !== null && !asked.isSure && isTimeKnown && serverClock.now() < asked.end) {
    setAsked(null)
    setConfirmed(null)
  }

  function phaseAt(end: number | null): Phase {
    if (end === null || asked?.end !== end) return 'running'
    return confirmed === end ? 'over' : 'checking'
  }

  return {
    phaseAt,
    /** By the server's clock, so that the page may hand in by itself. */
    isSurelyOver: (end: number | null) => isTimeKnown && phaseAt(end) === 'over',
    /** `ask` brings newer data from the server, if it can be reached. */
    async reached(end: number, ask: () => Promise<unknown>): Promise<void> {
      setAsked({ end, isSure: serverClock.isKnown() })
      setConfirmed(null)
      const limit = new Promise((resolve) => setTimeout(resolve, ASKING_MS))
      await Promise.race([ask(), limit])
      setConfirmed(end)
    },
  }
}

import { createListeners } from '@anushilon/ui/listeners.ts'
import { estimateFrom, better, type Estimate } from './clock-estimate.ts'

/**
 * The server's time on this device (Decision B2). The device's own clock is never asked: only how much time has
 * passed on its monotonic clock since a reply told the server's time. A phone that slept may have stopped that
 * clock too, so whenever the page comes back into view the estimate is thrown away and asked for anew.
 */
let estimate: Estimate | null = null
let assumed = 0
const { subscribe, tell } = createListeners()

export const serverClock = {
  /** The server's time now; before any reply was seen, the device's guess by what it was wrong by the last time. */
  now(): number {
    return estimate === null ? Date.now() + assumed : estimate.serverTime + (performance.now() - estimate.at)
  },

  /** Whether a reply has told it yet. */
  isKnown(): boolean {
    return estimate !== null
  },

  /** Learns from a reply that was asked for at `sentAt` (of `performance.now()`) and has just come, or came at `cameAt`. */
  learn(reply: Response, sentAt: number, cameAt = performance.now()): void {
    const heard = estimateFrom(reply.headers, sentAt, cameAt)
    if (heard === null) return
    estimate = better(estimate, heard)
    tell()
  },

  /**
   * How far the server's clock was ahead of the device's own when it was last heard: for a page that is opened without a
   * network in the middle of an exam. Who has set the device's clock since sees a wrong timer; the server judges by its own.
   */
  assume(ahead: number): void {
    if (estimate !== null) return
    assumed = ahead
    tell()
  },

  subscribe,
}

async function ask(): Promise<void> {
  const sentAt = performance.now()
  const reply = await fetch('/api/health/live', { cache: 'no-store' })
  estimate = null
  serverClock.learn(reply, sentAt)
}

export function keepServerClock(): void {
  document.addEventListener('visibilitychange', () => {
    // Without a network the old estimate is the best there is; the next reply mends it.
    if (document.visibilityState === 'visible') ask().catch(() => undefined)
  })
}

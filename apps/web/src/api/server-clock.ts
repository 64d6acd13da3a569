import { estimateFrom, better, type Estimate } from './clock-estimate.ts'

/**
 * The server's time on this device (Decision B2). The device's own clock is never asked: only how much time has
 * passed on its monotonic clock since a reply told the server's time. A phone that slept may have stopped that
 * clock too, so whenever the page comes back into view the estimate is thrown away and asked for anew.
 */
let estimate: Estimate | null = null
const listeners = new Set<() => void>()

export const serverClock = {
  /** The server's time now; before any reply was seen, the device's guess. */
  now(): number {
    return estimate === null ? Date.now() : estimate.serverTime + (performance.now() - estimate.at)
  },

  /** Whether a reply has told it yet. */
  isKnown(): boolean {
    return estimate !== null
  },

  /** Learns from a reply that was asked for at `sentAt` (of `performance.now()`) and has just come. */
  learn(reply: Response, sentAt: number): void {
    const heard = estimateFrom(reply.headers, sentAt, performance.now())
    if (heard === null) return
    estimate = better(estimate, heard)
    for (const listener of listeners) listener()
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
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

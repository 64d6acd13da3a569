import type { Readable } from 'node:stream'
import type { IntakeLimits } from './photo-limits.ts'

/** The sender has gone, or brings so little that others would wait for it in vain. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

export type Pace = Pick<IntakeLimits, 'patienceMs' | 'patienceBytes' | 'longestMs'>

/**
 * Reads a body piece by piece, as long as its sender keeps up a least rate. Time that we take over a piece ourselves is
 * not theirs: a server that is busy must not cut off those who wait for it.
 */
export async function readPatiently(
  body: Readable,
  { patienceMs, patienceBytes, longestMs }: Pace,
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  let patience = patienceMs
  let waitingSince = startedAt
  /** Whether a fault is one of ours or of what has come, not of the line. */
  let isOurs = false
  let pieces = 0
  const giveUp = () => body.destroy(new BrokenOff('the sender is too slow'))
  // A server that had no time to look may find that much has come: it looks once more before it judges.
  const lookAgain = () => {
    const before = pieces
    setImmediate(() => setImmediate(() => (pieces === before && !isOurs ? giveUp() : undefined)))
  }
  let timer = setTimeout(lookAgain, patience).unref()
  try {
    // Refused half-way, the rest is read and thrown away: a sender who is cut off never gets to see why.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      clearTimeout(timer)
      pieces += 1
      const came = performance.now()
      const bytes = (piece as Buffer).length
      patience = Math.min(patienceMs, patience - (came - waitingSince) + (bytes / patienceBytes) * patienceMs)
      isOurs = true
      await take(piece as Buffer)
      isOurs = false
      waitingSince = performance.now()
      const left = Math.max(0, Math.min(patience, startedAt + longestMs - waitingSince))
      timer = setTimeout(lookAgain, left).unref()
    }
  } catch (error) {
    throw isOurs ? error : new BrokenOff('the upload broke off', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Reads what is left and throws it away, at the same least rate, so that the sender gets to see our reply. */
export function throwAway(body: Readable, pace: Pace): void {
  if (body.readableEnded || body.destroyed) return
  readPatiently(body, pace, async () => undefined).catch(() => undefined)
}

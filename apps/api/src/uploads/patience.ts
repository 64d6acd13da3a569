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
  // It may break off while we are busy with a piece: the next look at it tells.
  body.on('error', () => undefined)
  try {
    // Refused half-way, the rest is read and thrown away: a sender who is cut off never gets to see why.
    for (let piece = await nextPiece(body); piece !== null; piece = await nextPiece(body)) {
      clearTimeout(timer)
      pieces += 1
      const came = performance.now()
      patience = Math.min(patienceMs, patience - (came - waitingSince) + (piece.length / patienceBytes) * patienceMs)
      isOurs = true
      await take(piece)
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

/**
 * The next piece as it came, null at the end. An iterator would join what has gathered meanwhile: in a rush every piece
 * would be copied, and the memory of those it is made of left to the garbage collector.
 */
function nextPiece(body: Readable): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const onData = (piece: Buffer) => settle(() => resolve(piece))
    const onEnd = () => settle(() => resolve(null))
    const onGone = (error?: Error) => settle(() => reject(error ?? new Error('gone before its end')))
    const settle = (done: () => void) => {
      body.pause().off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      done()
    }
    if (body.readableEnded) return onEnd()
    if (body.destroyed) return onGone(body.errored ?? undefined)
    body.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone).resume()
  })
}

/** Reads what is left and throws it away, at the same least rate, so that the sender gets to see our reply. */
export function throwAway(body: Readable, pace: Pace): void {
  if (body.readableEnded || body.destroyed) return
  readPatiently(body, pace, async () => undefined).catch(() => undefined)
}

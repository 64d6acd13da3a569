import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { BodyTaker } from '../http/bind.ts'
import { Refused } from '../refused.ts'
import { BrokenOff, type Pace, readPatiently, throwAway } from './patience.ts'

/** Staff send from an office; a file of 32 MB on a line of a village still comes through. */
const PACE: Pace = { patienceMs: 30 * SECOND, patienceBytes: 64_000, longestMs: 10 * MINUTE }

const Taken = z.object({ bytes: z.instanceof(Buffer) })

/** What `wholeBody` made of a body. */
export function bytesOf(taken: unknown): Buffer {
  return Taken.parse(taken).bytes
}

/** Holds a body in memory while it arrives, for calls of the centre's few people, within a size and at a least rate. */
export function wholeBody(largest: number, pace: Pace = PACE): BodyTaker {
  return async (body, { length }) => {
    const pieces: Buffer[] = []
    let size = 0
    const tooLarge = () => new Refused('too-large', { detail: `At most ${largest / (1024 * 1024)} MB.` })
    try {
      if ((length ?? 0) > largest) throw tooLarge()
      await readPatiently(body, pace, async (piece) => {
        size += piece.length
        if (size > largest) throw tooLarge()
        pieces.push(piece)
      })
    } catch (error) {
      throwAway(body, pace)
      throw error instanceof BrokenOff ? new Refused('bad-input', { detail: 'the upload broke off' }) : error
    }
    return { json: { bytes: Buffer.concat(pieces) }, release: async () => undefined }
  }
}

import { HOUR, type Instant } from '@anushilon/domain/instant'
import * as z from 'zod/mini'

/** Dhaka is six hours ahead of UTC all the year round. */
const DHAKA_OFFSET = 6 * HOUR

/**
 * Wire times are ISO strings that end in Z but whose reading is Dhaka wall time; the reader subtracts six
 * hours to get the instant (Spec 4 "Timing", Decision B1). This pair is the only place that knows.
 */
function encodeWireTime(instant: Instant): string {
  return new Date(instant + DHAKA_OFFSET).toISOString()
}

/** @internal */
export function decodeWireTime(wire: string): Instant {
  return Date.parse(wire) - DHAKA_OFFSET
}

export const WireTime = z.codec(z.iso.datetime(), z.number(), {
  decode: decodeWireTime,
  encode: encodeWireTime,
})

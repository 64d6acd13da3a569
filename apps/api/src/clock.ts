import type { Instant } from '@anushilon/domain/instant'

/** Where the server's time comes from. Tests move theirs by hand. */
export interface Clock {
  now(): Instant
}

export const systemClock: Clock = { now: () => Date.now() }

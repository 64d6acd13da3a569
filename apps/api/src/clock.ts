import type { Instant } from '@anushilon/domain/instant'

/**
 * Why the machine's clock cannot be believed just now:
 * - jumped: it and the time since the machine was switched on part;
 * - behind: at the start it stood before a time that was seen already;
 * - away: at the start it stood more than a day after the last time seen, which may be true;
 * - settling: the machine has only just been switched on, and may still be asking the network for the time;
 * - database: the database's clock says otherwise.
 */
export type DoubtKind = 'jumped' | 'behind' | 'away' | 'settling' | 'database'

export interface ClockDoubt {
  readonly kind: DoubtKind
  /** When it began, by the time that we went on with. */
  readonly since: Instant
  /** How far the machine's clock is ahead of what it should be; negative: behind. */
  readonly byMs: number
}

/** Where the server's time comes from. Tests move theirs by hand. */
export interface Clock {
  now(): Instant
  /** Null while the clock can be believed. While not, nothing is closed or published by itself, and nobody is late. */
  readonly doubt: ClockDoubt | null
  /** When it was last declared right, for all processes of this machine; null where it never was. */
  readonly wentOnAt: Instant | null
  /** Somebody has looked: what the machine's clock says now is right. */
  believe(wentOnAt?: Instant | null): void
}

/** The machine's clock as it is, for commands that are done in a moment. */
export const systemClock: Clock = { now: () => Date.now(), doubt: null, wentOnAt: null, believe: () => undefined }

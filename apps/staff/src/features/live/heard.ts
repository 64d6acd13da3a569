import type { LiveBoard } from '@anushilon/contract/staff/live'

/** Three looks of the server without a word. */
const SILENCE_MS = 7_000

export interface Heard {
  readonly board: LiveBoard
  /** The server's time of the figures, and when they came by the clock of this page. */
  readonly at: number
  readonly arrived: number
  /** When the server last said anything. */
  readonly spoke: number
}

/** What is known at a moment of this page's clock, which counts in parts of a millisecond; the server's does not. */
export function knownAt(heard: Pick<Heard, 'at' | 'arrived' | 'spoke'>, tick: number) {
  const age = Math.floor(Math.max(0, tick - heard.arrived))
  return {
    /** The server's time, as far as is known here. */
    now: heard.at + age,
    secondsOld: Math.floor(age / 1_000),
    isLost: tick - heard.spoke > SILENCE_MS,
  }
}

import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import type { Clock } from '../../src/clock.ts'

const UNITS = { ms: 1, s: SECOND, min: MINUTE, h: HOUR, d: DAY } as const

/** `31 min`, `1.5 h`, `250 ms`. */
export type Span = `${number} ${keyof typeof UNITS}`

function milliseconds(span: Span): number {
  const [count, unit] = span.split(' ') as [string, keyof typeof UNITS]
  return Math.round(Number(count) * UNITS[unit])
}

/** A Sunday, 10 in the morning in Dhaka. */
export const TEST_START: Instant = Date.parse('2026-03-15T10:00:00+06:00')

/** A clock that stands still until a test moves it. */
export class HandClock implements Clock {
  #now: Instant

  constructor(now: Instant = TEST_START) {
    this.#now = now
  }

  now(): Instant {
    return this.#now
  }

  moveTo(instant: Instant): void {
    this.#now = instant
  }

  passes(span: Span): void {
    this.moveTo(this.now() + milliseconds(span))
  }
}

const RUNS_FOR = 30 * SECOND

/**
 * One that runs by itself as well, for pages, which count on time passing. Half a minute after it was set it stands
 * still, so that what a test expects of the time does not depend on how busy the machine is.
 */
export class RunningClock extends HandClock {
  #setAt = performance.now()

  override now(): Instant {
    return super.now() + Math.min(Math.floor(performance.now() - this.#setAt), RUNS_FOR)
  }

  override moveTo(instant: Instant): void {
    this.#setAt = performance.now()
    super.moveTo(instant)
  }
}

import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import { GuardedClock, type TimeSource } from '../../src/timekeeping/guarded-clock.ts'

const UNITS = { ms: 1, s: SECOND, min: MINUTE, h: HOUR, d: DAY } as const

/** `31 min`, `1.5 h`, `250 ms`. */
export type Span = `${number} ${keyof typeof UNITS}`

function milliseconds(span: Span): number {
  const [count, unit] = span.split(' ') as [string, keyof typeof UNITS]
  return Math.round(Number(count) * UNITS[unit])
}

/** A Sunday, 10 in the morning in Dhaka. */
export const TEST_START: Instant = Date.parse('2026-03-15T10:00:00+06:00')

/** Both clocks of a machine, which a test moves. */
class HandTime implements TimeSource {
  #wall: Instant
  /** Switched on long ago. */
  #steady = 30 * DAY

  constructor(wall: Instant) {
    this.#wall = wall
  }

  wall(): Instant {
    return this.#wall + this.ran()
  }

  steady(): number {
    return this.#steady + this.ran()
  }

  /** How long it has run by itself. */
  protected ran(): number {
    return 0
  }

  passes(ms: number): void {
    this.#wall += ms
    this.#steady += ms
  }

  jumps(ms: number): void {
    this.#wall += ms
  }
}

const RUNS_FOR = 30 * SECOND

class RunningTime extends HandTime {
  #since = performance.now()

  protected override ran(): number {
    return Math.min(Math.floor(performance.now() - this.#since), RUNS_FOR)
  }

  override passes(ms: number): void {
    super.passes(ms + this.ran())
    this.#since = performance.now()
  }
}

/** A clock that stands still until a test moves it. */
export class HandClock extends GuardedClock {
  readonly #time: HandTime

  constructor(now: Instant = TEST_START, time = new HandTime(now)) {
    super(time)
    this.#time = time
  }

  /** Time passes until then, or has not passed yet. */
  moveTo(instant: Instant): void {
    this.#time.passes(instant - this.#time.wall())
  }

  passes(span: Span): void {
    this.#time.passes(milliseconds(span))
  }

  /** Somebody sets it: no time passes. */
  jumps(span: Span): void {
    this.#time.jumps(milliseconds(span))
  }
}

/**
 * One that runs by itself as well, for pages, which count on time passing. Half a minute after it was set it stands
 * still, so that what a test expects of the time does not depend on how busy the machine is.
 */
export class RunningClock extends HandClock {
  constructor(now: Instant = TEST_START) {
    super(now, new RunningTime(now))
  }
}

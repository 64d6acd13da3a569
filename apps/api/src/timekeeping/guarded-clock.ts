import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import type { Clock, ClockDoubt, DoubtKind } from '../clock.ts'

/** Two clocks of one machine. */
export interface TimeSource {
  /** Can be set, by people and by the network. */
  wall(): Instant
  /** Milliseconds since the machine was switched on, also while it slept; nobody can set it. `exact` may cost more. */
  steady(exact?: boolean): number
}

/** A moment at which both were known to be right. */
export interface Known {
  readonly wall: Instant
  readonly steady: number
  /** How much time may have passed of which the steady clock knows nothing: since then the machine was off. */
  readonly unseenMs: number
}

/** The network corrects by less than this now and then; nobody's exam depends on it. */
const TOLERANCE = 5 * SECOND
/** As long as a machine that was switched on may take to learn the time. */
const SETTLING = 2 * MINUTE
/** A machine that is switched off for the night is an ordinary thing. */
export const ORDINARY_PAUSE = DAY
/** A machine that was off over the weekend must not wait for ever for somebody to say so. */
const LONGEST_AWAY = HOUR

/**
 * The machine's clock, held against one that nobody can set. As long as the two go together it is the machine's clock;
 * when they part, time goes on as it should have, and there is a doubt until the machine's clock is back or somebody
 * says that it is right. Looked at on every reading, so that a wrong time is never given out, not for a millisecond.
 */
export class GuardedClock implements Clock {
  readonly #time: TimeSource
  #wall: Instant
  #steady: number
  #unseenMs: number
  #doubt: ClockDoubt | null = null
  #doubtedFrom = 0
  /** The database's clock minus this one, as it was last heard; beyond the tolerance; and as somebody said it is right. */
  #heardOff = 0
  #databaseOff = 0
  #acceptedOff = 0

  #wentOnAt: Instant | null

  constructor(time: TimeSource, known?: Known, wentOnAt: Instant | null = null) {
    this.#time = time
    this.#wentOnAt = wentOnAt
    this.#wall = known?.wall ?? time.wall()
    this.#steady = known?.steady ?? time.steady(true)
    this.#unseenMs = known?.unseenMs ?? 0
  }

  get doubt(): ClockDoubt | null {
    this.now()
    return this.#doubt
  }

  now(): Instant {
    const wall = this.#time.wall()
    const steady = this.#time.steady()
    if (this.#isPlausible(wall, steady)) return this.#goWith(wall, steady)
    // The machine may have slept.
    const sure = this.#time.steady(true)
    return this.#isPlausible(wall, sure) ? this.#goWith(wall, sure) : this.#doubting(wall, sure)
  }

  get wentOnAt(): Instant | null {
    return this.#wentOnAt
  }

  believe(wentOnAt = this.#wentOnAt): void {
    this.#wentOnAt = wentOnAt
    this.#anchor(this.#time.wall(), this.#time.steady(true))
    this.#acceptedOff = this.#heardOff
    this.#databaseOff = 0
    this.#doubt = null
  }

  /**
   * What the database's clock says at this moment, as nearly as we know. True where it said otherwise, ours was set since,
   * and now the two agree: then somebody has put ours right. Of a jump it tells nothing else: it may have jumped too.
   */
  hearDatabase(says: Instant, uncertaintyMs: number): boolean {
    const off = says - this.#time.wall()
    const agrees = [0, this.#acceptedOff].some((right) => Math.abs(off - right) <= TOLERANCE + uncertaintyMs)
    this.#heardOff = off
    const kind = this.doubt?.kind
    if (kind === undefined || kind === 'database') this.#databaseOff = agrees ? 0 : off
    return agrees && kind === 'jumped' && this.#databaseOff !== 0
  }

  /** What the machine's clock says, right or wrong. */
  get wall(): Instant {
    return this.#time.wall()
  }

  /** The steady clock, as it is to be remembered for the next start. */
  get steady(): number {
    return this.#time.steady(true)
  }

  #expected(steady: number): Instant {
    return this.#wall + Math.round(steady - this.#steady)
  }

  #isPlausible(wall: Instant, steady: number): boolean {
    const off = wall - this.#expected(steady)
    return off >= -TOLERANCE && off <= TOLERANCE + this.#unseenMs
  }

  #goWith(wall: Instant, steady: number): Instant {
    if (this.#unseenMs > 0 && steady < SETTLING) {
      this.#doubts('settling', wall, steady, 0)
      return wall
    }
    this.#anchor(wall, steady)
    if (this.#databaseOff === 0) this.#doubt = null
    else this.#doubts('database', wall, steady, -this.#databaseOff)
    return wall
  }

  #doubting(wall: Instant, steady: number): Instant {
    const expected = this.#expected(steady)
    const byMs = wall - expected
    if (this.#unseenMs === 0 || byMs < 0) {
      this.#doubts(this.#unseenMs === 0 ? 'jumped' : 'behind', expected, steady, byMs)
      return expected
    }
    this.#doubts('away', wall, steady, byMs)
    if (steady - this.#doubtedFrom >= LONGEST_AWAY) this.believe()
    return wall
  }

  #anchor(wall: Instant, steady: number): void {
    this.#wall = wall
    this.#steady = steady
    this.#unseenMs = 0
  }

  #doubts(kind: DoubtKind, since: Instant, steady: number, byMs: number): void {
    if (this.#doubt?.kind !== kind) this.#doubtedFrom = steady
    const known = this.#doubt?.kind === kind ? this.#doubt.since : since
    this.#doubt = { kind, since: known, byMs }
  }
}

import { coresOfThisProcess } from '../cores.ts'
import { Refused } from '../refused.ts'

/**
 * Who stands where. `sieved`: what passed the sieve, which a stranger's guess does once in 256 times, and what those
 * want who are in already. `unsieved`: a password that was stored before there was a sieve, so that anybody's guess at it
 * must be worked out.
 */
export type Lane = 'sieved' | 'unsieved'

interface LineLimits {
  readonly atOnce: number
  readonly waiting: Readonly<Record<Lane, number>>
}

/** One in so many places goes to the other lane: it is slow while there is a rush, and never stands still. */
const UNSIEVED_TURN = 5

/**
 * The line before argon2, which is dear in memory and processor time: a few at once, the others wait in two lanes.
 *
 * @internal
 */
export class HashLine {
  readonly #limits: LineLimits
  readonly #lanes: Readonly<Record<Lane, (() => void)[]>> = { sieved: [], unsieved: [] }
  #running = 0
  #turn = 0

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  /** Whether somebody would have to wait. */
  get isBusy(): boolean {
    return this.#running >= this.#limits.atOnce
  }

  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (this.#lanes[lane].length >= this.#limits.waiting[lane]) throw new Refused('busy', { retryAfterSeconds: 5 })
    if (this.isBusy) await new Promise<void>((resolve) => this.#lanes[lane].push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or becomes free.
      const next = this.#next()
      if (next) next()
      else this.#running -= 1
    }
  }

  #next(): (() => void) | undefined {
    const { sieved, unsieved } = this.#lanes
    this.#turn = (this.#turn + 1) % UNSIEVED_TURN
    const [first, second] = this.#turn === 0 ? [unsieved, sieved] : [sieved, unsieved]
    return first.shift() ?? second.shift()
  }
}

/**
 * Node has four threads for such work; one stays free for files and pictures. 2,000 in line is about half a minute on two
 * cores, and only those with the right password can make it so long: whoever would wait longer is told to come back.
 */
export const hashLine = new HashLine({
  atOnce: Math.min(3, coresOfThisProcess()),
  waiting: { sieved: 2_000, unsieved: 300 },
})

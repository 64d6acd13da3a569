/** Events that fall into the same moment are worked off together, so that calls of many phones share commits. */
const STEP_MS = 100

interface Event {
  readonly at: number
  /** Null: it was called off. Whatever it would have needed is not held until its time. */
  act: (() => void) | null
}

/**
 * A time that stands still while anything is being computed and jumps to the next event when nothing is: hours take
 * seconds, and the same events come in the same order each time.
 */
export class VirtualTime {
  #now: number
  readonly #moments = new Map<number, Event[]>()
  readonly #order: number[] = []
  #computing = 0
  readonly #onStep: (now: number) => void

  constructor(now: number, onStep: (now: number) => void) {
    this.#now = now
    this.#onStep = onStep
  }

  get now(): number {
    return this.#now
  }

  /** Returns how to call it off. */
  after(ms: number, act: () => void): () => void {
    const at = Math.ceil((this.#now + Math.max(0, ms)) / STEP_MS) * STEP_MS
    const event: Event = { at, act }
    const moment = this.#moments.get(at)
    if (moment === undefined) {
      this.#moments.set(at, [event])
      insertSorted(this.#order, at)
    } else moment.push(event)
    return () => {
      event.act = null
    }
  }

  async wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => void this.after(ms, resolve))
  }

  async until(at: number): Promise<void> {
    await this.wait(at - this.#now)
  }

  /** No time passes while this is being done. */
  async standStill<T>(work: () => Promise<T>): Promise<T> {
    this.#computing += 1
    try {
      return await work()
    } finally {
      this.#computing -= 1
    }
  }

  /** For as long as it is so, and something is left to happen. */
  async runWhile(isSo: () => boolean): Promise<void> {
    for (;;) {
      await this.#settle()
      if (!isSo() || !this.#step(Number.POSITIVE_INFINITY)) return
    }
  }

  /** Until nothing is left to happen, or the time has come. */
  async run(until = Number.POSITIVE_INFINITY): Promise<void> {
    for (;;) {
      await this.#settle()
      if (!this.#step(until)) break
    }
    if (until !== Number.POSITIVE_INFINITY && until > this.#now) {
      this.#now = until
      this.#onStep(until)
    }
  }

  /** The next moment; false where there is none until then. */
  #step(until: number): boolean {
    const at = this.#order[0]
    if (at === undefined || at > until) return false
    this.#now = Math.max(this.#now, at)
    this.#onStep(this.#now)
    this.#order.shift()
    const events = this.#moments.get(at) ?? []
    this.#moments.delete(at)
    for (const event of events) event.act?.()
    return true
  }

  /** What was begun is done, and what came of it has been begun. */
  async #settle(): Promise<void> {
    await microtasksDone()
    while (this.#computing > 0) await turn()
  }
}

/** Without going round the event loop, which costs as much as a call. */
function microtasksDone(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

function insertSorted(order: number[], at: number): void {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((order[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  order.splice(low, 0, at)
}

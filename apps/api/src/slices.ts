import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which one piece of work may keep everybody else waiting. */
const LONGEST = 10

/** Long work on a server that others are using: between two slices of it they are served. */
export class Slices {
  #since = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#since > LONGEST
  }

  /** `if (slices.isOver) await slices.next()` */
  async next(): Promise<void> {
    await setImmediate()
    this.#since = performance.now()
  }
}

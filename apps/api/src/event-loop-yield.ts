import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which one piece of work may keep everybody else waiting. */
const LONGEST = 10

/** For long work on a server that others are using: it yields to the event loop now and then, and they are served. */
export class EventLoopYield {
  #since = performance.now()

  get isDue(): boolean {
    return performance.now() - this.#since > LONGEST
  }

  /** `if (eventLoop.isDue) await eventLoop.yield()` */
  async yield(): Promise<void> {
    await setImmediate()
    this.#since = performance.now()
  }
}

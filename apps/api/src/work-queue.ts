import { Refused } from './refused.ts'

interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
}

/** Work that is dear in memory and processor time: a few at once, the others wait in line, a longer line is refused. */
export class WorkQueue {
  readonly #limits: QueueLimits
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get isFull(): boolean {
    return this.#line.length >= this.#limits.waiting
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new Refused('busy', { retryAfterSeconds: 5 })
    if (this.#running >= this.#limits.atOnce) await new Promise<void>((resolve) => this.#line.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or becomes free.
      const next = this.#line.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

import { availableParallelism } from 'node:os'
import { Refused } from '../http/refused.ts'

interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
}

/** Work that is dear in memory and processor time: a few at once, the others wait in line, a longer line is refused. */
export class HashQueue {
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

/**
 * Node has four threads for such work; one stays free for files and pictures. 600 in line is about half a
 * minute on two cores: whoever would wait longer is told to come back.
 */
export const hashQueue = new HashQueue({ atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)), waiting: 600 })

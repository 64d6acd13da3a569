/** Who goes first where several want something at once. */
export const LANES = ['staff', 'asked', 'waiting'] as const
export type Lane = (typeof LANES)[number]

/**
 * Work that is dear, a little at once. Those of an earlier lane go first; within a lane everybody has one turn after the
 * other, so that who wants much does not delay who wants little.
 */
export class FairQueue {
  readonly #atOnce: number
  readonly #lanes = new Map(LANES.map((lane) => [lane, new Map<number, (() => void)[]>()]))
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async run<T>(lane: Lane, whose: number, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await new Promise<void>((resolve) => this.#wait(lane, whose, resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or becomes free.
      const next = this.#next()
      if (next === null) this.#running -= 1
      else next()
    }
  }

  #wait(lane: Lane, whose: number, resolve: () => void): void {
    const everybody = this.#lanes.get(lane)
    const theirs = everybody?.get(whose)
    if (theirs === undefined) everybody?.set(whose, [resolve])
    else theirs.push(resolve)
  }

  #next(): (() => void) | null {
    for (const everybody of this.#lanes.values()) {
      for (const [whose, [first, ...rest]] of everybody) {
        // Whoever had a turn goes to the end.
        everybody.delete(whose)
        if (rest.length > 0) everybody.set(whose, rest)
        if (first !== undefined) return first
      }
    }
    return null
  }
}

/** Chance that a seed repeats: each part of a run forks its own, so that one more draw in one part changes no other. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  fork(name: string): Random {
    let hash = 2_166_136_261
    for (const letter of `${this.#state}/${name}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
    return new Random(hash)
  }

  /** From 0 up to, but never, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  happens(chance: number): boolean {
    return this.next() < chance
  }

  oneOf<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.next() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item)
  }
}

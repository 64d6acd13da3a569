interface Kept<V> {
  readonly value: V
  /** Since it was last passed over. */
  isUsed: boolean
}

/**
 * A map with an upper bound: what was not used lately makes room. Whoever reads only leaves a mark, because every answer
 * reads several of these; who needs room passes over what is marked, once ("second chance", nearly the least recently used).
 */
export class LruMap<K, V> {
  readonly #most: number
  readonly #entries = new Map<K, Kept<V>>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    const kept = this.#entries.get(key)
    if (kept === undefined) return undefined
    kept.isUsed = true
    return kept.value
  }

  set(key: K, value: V): void {
    const isUsed = this.#entries.delete(key)
    if (this.#entries.size >= this.#most) this.#makeRoom()
    this.#entries.set(key, { value, isUsed })
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }

  /** A map lists its keys in the order in which they were set: what is passed over goes to the end, and comes last. */
  #makeRoom(): void {
    for (const [key, kept] of this.#entries) {
      this.#entries.delete(key)
      if (!kept.isUsed) return
      kept.isUsed = false
      this.#entries.set(key, kept)
    }
  }
}

/** How long a loaded value may be handed out, counted from when its load began; 0 only to those who waited for it. */
type FreshFor<V> = number | ((value: V, loadMs: number) => number)

interface CacheOptions<V> {
  readonly most: number
  readonly freshFor: FreshFor<V>
}

interface Entry<V> {
  readonly value: Promise<V>
  readonly loadedAt: number
  /** Infinite while it loads: whoever asks meanwhile waits for the same load. */
  freshFor: number
}

/**
 * Values that are loaded once for all who ask at the same time (single flight), handed out while they are fresh, and
 * bounded in number. A failed load is forgotten, and forgets nothing but itself.
 */
export class Cache<K, V> {
  readonly #entries: LruMap<K, Entry<V>>
  readonly #freshFor: FreshFor<V>

  constructor({ most, freshFor }: CacheOptions<V>) {
    this.#entries = new LruMap(most)
    this.#freshFor = freshFor
  }

  /** `now` is of whichever clock the caller goes by. A clock that was set back makes an entry as old as one set forward. */
  get(key: K, now: number, load: () => Promise<V>): Promise<V> {
    const known = this.#entries.get(key)
    const isFresh = known !== undefined && Math.abs(now - known.loadedAt) < known.freshFor
    return (isFresh ? known : this.#load(key, now, load)).value
  }

  /** Whoever asks next loads it anew, even while it is being loaded. */
  delete(key: K): void {
    this.#entries.delete(key)
  }

  #load(key: K, now: number, load: () => Promise<V>): Entry<V> {
    const since = performance.now()
    const entry: Entry<V> = { value: load(), loadedAt: now, freshFor: Number.POSITIVE_INFINITY }
    this.#entries.set(key, entry)
    const settle = (freshFor: number) => {
      entry.freshFor = freshFor
      if (freshFor <= 0 && this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    entry.value.then(
      (value) =>
        settle(typeof this.#freshFor === 'number' ? this.#freshFor : this.#freshFor(value, performance.now() - since)),
      () => settle(0),
    )
    return entry
  }
}

import type { VirtualTime } from '../virtual-time.ts'

type Hears = (key: string, before: string | null, after: string | null) => void

/** How long it takes until another tab hears of a change. */
const NEWS_MS = 60

interface Written {
  readonly at: number
  readonly key: string
  readonly before: string | null
}

/** Pages go through all names again and again: the list is made when one has come or gone. */
class Entries extends Map<string, string> {
  #names: readonly string[] | null = null

  get names(): readonly string[] {
    this.#names ??= [...this.keys()]
    return this.#names
  }

  override set(key: string, value: string): this {
    if (!this.has(key)) this.#names = null
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.#names = null
    return super.delete(key)
  }

  override clear(): void {
    this.#names = null
    super.clear()
  }
}

/** The local storage of a device, which all tabs of its browser share; each hears what the others write. */
export class SharedStorage {
  readonly entries = new Entries()
  isFull = false
  readonly #time: VirtualTime
  readonly #tabs = new Set<Hears>()
  #written: Written[] = []

  constructor(time: VirtualTime) {
    this.#time = time
  }

  /** Browsers write it to the disk when they like: one that is killed has lost what was written since. */
  forgetSince(moment: number): void {
    for (const { at, key, before } of this.#written.toReversed()) {
      if (at < moment) break
      if (before === null) this.entries.delete(key)
      else this.entries.set(key, before)
    }
    this.#written = []
  }

  /** As one tab has it. */
  join(hears: Hears): { readonly storage: object; leave(): void } {
    this.#tabs.add(hears)
    const write = (key: string, value: string | null) => {
      const before = this.entries.get(key) ?? null
      if (value !== null && this.isFull) throw new DOMException('full', 'QuotaExceededError')
      if (value === before) return
      if (value === null) this.entries.delete(key)
      else this.entries.set(key, value)
      this.#written.push({ at: this.#time.now, key, before })
      for (const tab of this.#tabs) {
        if (tab !== hears) this.#time.after(NEWS_MS, () => this.#tabs.has(tab) && tab(key, before, value))
      }
    }
    const { entries } = this
    const methods = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => write(key, value),
      removeItem: (key: string) => write(key, null),
      key: (index: number) => entries.names[index] ?? null,
    }
    // The browser's lists its keys as if they were its own fields.
    const storage = new Proxy(methods, {
      get: (target, name) => (name === 'length' ? entries.size : Reflect.get(target, name)),
      ownKeys: () => [...entries.names],
      getOwnPropertyDescriptor: (_target, name) =>
        typeof name === 'string' && entries.has(name)
          ? { configurable: true, enumerable: true, value: entries.get(name) }
          : undefined,
    })
    return { storage, leave: () => void this.#tabs.delete(hears) }
  }
}

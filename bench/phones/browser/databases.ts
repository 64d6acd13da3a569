type Listener = (event: object) => void
type Texts = Map<string, unknown>

class Target {
  readonly #listeners = new Map<string, Listener[]>()

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  tell(type: string): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ type })
  }
}

class Request extends Target {
  result: unknown = undefined
  readonly error: Error | null = null
}

/** To open a database. */
export class OpenRequest extends Request {}

interface Range {
  readonly from: string
  readonly to: string
}

/** IndexedDB as far as the pages use it: the databases of a device, which all its tabs share. */
export class Databases {
  isFull = false
  readonly #all = new Map<string, Map<string, Texts>>()

  /** The browser's `indexedDB`. */
  readonly factory = {
    open: (name: string): OpenRequest => {
      const request = new OpenRequest()
      queueMicrotask(() => {
        const known = this.#all.get(name)
        const stores = known ?? new Map<string, Texts>()
        this.#all.set(name, stores)
        request.result = this.#connection(stores)
        if (known === undefined) request.tell('upgradeneeded')
        request.tell('success')
      })
      return request
    },
    deleteDatabase: (name: string): void => {
      for (const store of this.#all.get(name)?.values() ?? []) store.clear()
    },
  }

  /** The browser's `IDBKeyRange`. */
  readonly ranges = { bound: (from: string, to: string): Range => ({ from, to }) }

  wipe(): void {
    for (const stores of this.#all.values()) for (const store of stores.values()) store.clear()
  }

  #connection(stores: Map<string, Texts>) {
    return Object.assign(new Target(), {
      objectStoreNames: [],
      createObjectStore: (name: string) => void stores.set(name, new Map()),
      close: () => undefined,
      transaction: () => new Transaction(stores, () => this.isFull),
    })
  }
}

class Transaction extends Target {
  readonly error: Error | null = null
  readonly #stores: Map<string, Texts>
  readonly #isFull: () => boolean
  #pending = 0
  #isAborted = false
  /** What it did, to be undone: all of it or nothing. */
  readonly #undo: (() => void)[] = []

  constructor(stores: Map<string, Texts>, isFull: () => boolean) {
    super()
    this.#stores = stores
    this.#isFull = isFull
  }

  objectStore(name: string) {
    const entries = this.#stores.get(name) ?? new Map<string, unknown>()
    const within = (range: string | Range | undefined): string[] => {
      if (typeof range === 'string') return entries.has(range) ? [range] : []
      const keys = [...entries.keys()].toSorted()
      return range === undefined ? keys : keys.filter((key) => range.from <= key && key <= range.to)
    }
    return {
      get: (key: string) => this.#ask(() => entries.get(key)),
      getAll: (range?: Range) => this.#ask(() => within(range).map((key) => entries.get(key))),
      getAllKeys: (range?: Range) => this.#ask(() => within(range)),
      put: (value: unknown, key: string) => {
        const isRefused = this.#isFull()
        if (isRefused) this.#abort()
        else this.#change(entries, key, () => entries.set(key, value))
        return this.#ask(() => key, isRefused)
      },
      delete: (range: string | Range) => {
        for (const key of within(range)) this.#change(entries, key, () => entries.delete(key))
        return this.#ask(() => undefined)
      },
      openCursor: () => this.#cursor(entries, within(undefined)),
    }
  }

  #cursor(entries: Texts, keys: readonly string[]): Request {
    const request = new Request()
    const step = (at: number) => {
      const key = keys[at]
      request.result = key === undefined ? null : { key, value: entries.get(key), continue: () => step(at + 1) }
      this.#later(() => request.tell('success'))
    }
    step(0)
    return request
  }

  #change(entries: Texts, key: string, act: () => void): void {
    if (this.#isAborted) return
    const [isThere, before] = [entries.has(key), entries.get(key)]
    this.#undo.push(() => void (isThere ? entries.set(key, before) : entries.delete(key)))
    act()
  }

  #abort(): void {
    this.#isAborted = true
    for (const undo of this.#undo.toReversed()) undo()
    this.#undo.length = 0
  }

  #ask(read: () => unknown, isRefused = false): Request {
    const request = new Request()
    if (!isRefused) request.result = read()
    this.#later(() => request.tell(isRefused ? 'error' : 'success'))
    return request
  }

  /** It is over once all that was asked for is answered and nothing new was. */
  #later(tell: () => void): void {
    this.#pending += 1
    queueMicrotask(() => {
      tell()
      this.#pending -= 1
      if (this.#pending === 0)
        queueMicrotask(() => this.#pending === 0 && this.tell(this.#isAborted ? 'abort' : 'complete'))
    })
  }
}

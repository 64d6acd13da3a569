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
  readonly #turns = new Map<Map<string, Texts>, Turns>()

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
    // One transaction after the other, also those of other tabs.
    const turns = this.#turns.get(stores) ?? new Turns()
    this.#turns.set(stores, turns)
    return Object.assign(new Target(), {
      objectStoreNames: [],
      createObjectStore: (name: string) => void stores.set(name, new Map()),
      close: () => undefined,
      transaction: () => new Transaction(stores, turns, () => this.isFull),
    })
  }
}

class Turns {
  readonly #waiting: (() => void)[] = []
  #isBusy = false

  take(begin: () => void): void {
    this.#waiting.push(begin)
    if (!this.#isBusy) this.next()
  }

  next(): void {
    const begin = this.#waiting.shift()
    this.#isBusy = begin !== undefined
    begin?.()
  }
}

class Transaction extends Target {
  readonly error: Error | null = null
  readonly #stores: Map<string, Texts>
  readonly #turns: Turns
  readonly #isFull: () => boolean
  /** What was asked for before its turn came; null: it has come. */
  #early: (() => void)[] | null = []
  #pending = 0
  #isAborted = false
  #isOver = false
  /** What it did, to be undone: all of it or nothing. */
  readonly #undo: (() => void)[] = []

  constructor(stores: Map<string, Texts>, turns: Turns, isFull: () => boolean) {
    super()
    this.#stores = stores
    this.#turns = turns
    this.#isFull = isFull
    turns.take(() => this.#begin())
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
      put: (value: unknown, key: string) =>
        this.#ask(() => {
          if (this.#isFull()) throw new Error('there is no room')
          this.#change(entries, key, () => entries.set(key, value))
          return key
        }),
      delete: (range: string | Range) =>
        this.#ask(() => {
          for (const key of within(range)) this.#change(entries, key, () => entries.delete(key))
        }),
      openCursor: () => {
        const request = new Request()
        this.#act(() => this.#step(request, entries, within(undefined), 0))
        return request
      },
    }
  }

  #begin(): void {
    // Whoever opens it asks for something at once.
    queueMicrotask(() => {
      const early = this.#early ?? []
      this.#early = null
      for (const act of early) act()
      this.#endIfIdle()
    })
  }

  #act(act: () => void): void {
    if (this.#early === null) act()
    else this.#early.push(act)
  }

  #step(request: Request, entries: Texts, keys: readonly string[], at: number): void {
    const key = keys[at]
    const next = () => this.#step(request, entries, keys, at + 1)
    request.result = key === undefined ? null : { key, value: entries.get(key), continue: next }
    this.#later(() => request.tell('success'))
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

  #ask(work: () => unknown): Request {
    const request = new Request()
    this.#act(() => {
      let end = 'success'
      try {
        request.result = work()
      } catch {
        end = 'error'
        this.#abort()
      }
      this.#later(() => request.tell(end))
    })
    return request
  }

  /** It is over once all that was asked for is answered and nothing new was. */
  #later(tell: () => void): void {
    this.#pending += 1
    queueMicrotask(() => {
      tell()
      this.#pending -= 1
      this.#endIfIdle()
    })
  }

  #endIfIdle(): void {
    if (this.#pending === 0)
      queueMicrotask(() => {
        if (this.#pending > 0 || this.#isOver) return
        this.#isOver = true
        this.tell(this.#isAborted ? 'abort' : 'complete')
        this.#turns.next()
      })
  }
}

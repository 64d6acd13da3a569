/** What a call is broken off by: the browser's `AbortSignal`, as far as the pages use it. */
export interface Signal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
}

class LightSignal implements Signal {
  aborted = false
  readonly #listeners = new Set<() => void>()

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener)
  }

  abort(): void {
    if (this.aborted) return
    this.aborted = true
    for (const listener of this.#listeners) listener()
  }
}

/** The browser's `AbortController`, without its cost: each call has one. */
export class LightAbortController {
  readonly signal = new LightSignal()

  abort(): void {
    this.signal.abort()
  }
}

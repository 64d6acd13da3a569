import type { VirtualTime } from '../virtual-time.ts'

type Hears = (event: { readonly data: unknown }) => void

/** How long it takes until another tab hears of it. */
const NEWS_MS = 60

/** What the tabs of a device say to each other, without storing anything. */
export class Channels {
  readonly #time: VirtualTime
  readonly #hear = new Map<{ readonly name: string }, Hears>()

  constructor(time: VirtualTime) {
    this.#time = time
  }

  /** The browser's `BroadcastChannel`, as one tab has it. */
  of(isOpen: () => boolean) {
    const [time, all] = [this.#time, this.#hear]
    return class {
      readonly name: string

      constructor(name: string) {
        this.name = name
      }

      addEventListener(_type: string, hears: Hears): void {
        all.set(this, (event) => {
          if (isOpen()) hears(event)
          else all.delete(this)
        })
      }

      postMessage(data: unknown): void {
        for (const [channel, hears] of all)
          if (channel !== this && channel.name === this.name) time.after(NEWS_MS, () => hears({ data }))
      }
    }
  }
}

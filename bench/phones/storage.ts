import { TextStorage } from '@anushilon/outbox/testing/storage'
import type { VirtualTime } from './virtual-time.ts'

type Hears = (key: string, before: string | null, after: string | null) => void

/** How long it takes until another tab hears of a change. */
const NEWS_MS = 60

/** The storage of a device, which all tabs of its browser share; each hears what the others write. */
export class SharedStorage extends TextStorage {
  readonly #time: VirtualTime
  readonly #tabs = new Set<Hears>()

  constructor(time: VirtualTime) {
    super()
    this.#time = time
  }

  /** As one tab has it. */
  join(hears: Hears): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & { leave(): void } {
    this.#tabs.add(hears)
    const tell = (key: string, before: string | null, after: string | null) => {
      for (const tab of this.#tabs) {
        if (tab !== hears) this.#time.after(NEWS_MS, () => this.#tabs.has(tab) && tab(key, before, after))
      }
    }
    const length = () => this.length
    return {
      get length() {
        return length()
      },
      key: (index) => this.key(index),
      getItem: (key) => this.getItem(key),
      setItem: (key, value) => {
        const before = this.getItem(key)
        this.setItem(key, value)
        tell(key, before, value)
      },
      removeItem: (key) => {
        const before = this.getItem(key)
        this.removeItem(key)
        if (before !== null) tell(key, before, null)
      },
      leave: () => void this.#tabs.delete(hears),
    }
  }
}

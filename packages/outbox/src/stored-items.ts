import type { Device } from './device.ts'
import type { Kind } from './kind.ts'

export interface Change<Item> {
  readonly kind: 'changed'
  readonly before: Item | null
  readonly after: Item | null
  /** Made in another tab of this device. */
  readonly isElsewhere: boolean
}

interface Ports<Item> {
  readonly kind: Kind<Item>
  readonly device: Device
  /** What the device would not take, for the other tabs: they find it nowhere else. */
  share?(key: string, text: string): void
  tell(change: Change<Item>): void
}

/**
 * The items that wait, on the device. What it would not take is kept for as long as the page lives, and is written as
 * soon as there is room.
 */
export function createStoredItems<Item>({ kind, device, share, tell }: Ports<Item>) {
  const inMemory = new Map<string, Item>()

  function decode(key: string, text: string | null): Item | null {
    return text === null ? null : kind.decode(key, text)
  }

  function at(key: string): Item | null {
    return inMemory.get(key) ?? decode(key, device.read(key))
  }

  function write(key: string, item: Item) {
    const text = kind.encode(item)
    if (device.write(key, text)) {
      inMemory.delete(key)
      return
    }
    const isNew = inMemory.get(key) !== item
    inMemory.set(key, item)
    if (isNew) share?.(key, text)
  }

  function remove(item: Item) {
    const key = kind.keyOf(item)
    inMemory.delete(key)
    device.remove(key)
    gone(item)
  }

  function gone(item: Item) {
    writeWaiting()
    tell({ kind: 'changed', before: item, after: at(kind.keyOf(item)), isElsewhere: false })
  }

  /** There may be room now for what had none. What another tab has written in its place meanwhile is not overwritten. */
  function writeWaiting() {
    for (const [key, waiting] of inMemory) {
      const there = decode(key, device.read(key))
      if (there === null) write(key, waiting)
      else if (kind.counts === 'last') {
        if (kind.compare(there, waiting) > 0) inMemory.delete(key)
        else write(key, waiting)
      }
    }
  }

  function all(): Item[] {
    const kept = device.keys().flatMap((key) => (inMemory.has(key) ? [] : (decode(key, device.read(key)) ?? [])))
    const items = [...kept, ...inMemory.values()]
    // In place: the phones we serve have no toSorted.
    items.sort((one, other) => kind.compare(one, other))
    return items
  }

  return {
    /** Keeps it, before anybody is told; returns the one that counts. */
    put(item: Item): Item {
      const key = kind.keyOf(item)
      const before = at(key)
      if (before !== null && kind.counts === 'first') return before
      write(key, item)
      tell({ kind: 'changed', before, after: item, isElsewhere: false })
      return item
    },

    /** Forgets exactly this item; if another one stands in its place by now, here or on the device, that one stays. */
    settle(item: Item): void {
      const key = kind.keyOf(item)
      const isIt = (other: Item | null) => other !== null && kind.encode(other) === kind.encode(item)
      const wasInMemory = isIt(inMemory.get(key) ?? null) && inMemory.delete(key)
      const there = decode(key, device.read(key))
      // An older version on the device, over which there was no room to write, goes with it.
      const isOlder = wasInMemory && there !== null && kind.counts === 'last' && kind.compare(there, item) <= 0
      const isOnDevice = isIt(there) || isOlder
      if (isOnDevice) device.remove(key)
      if (wasInMemory || isOnDevice) gone(item)
    },

    remove,
    at,

    /** In their order. */
    of(owner: string, lane?: string): Item[] {
      return all().filter((item) => kind.ownerOf(item) === owner && (lane === undefined || kind.laneOf(item) === lane))
    },

    /** False: something would be gone with this page. */
    isStored: () => inMemory.size === 0,

    /** What would be gone with this page, by its keys. */
    unstored: (): [string, string][] => Array.from(inMemory, ([key, item]) => [key, kind.encode(item)]),

    /** Another tab has it in its memory only; this one has it too from now on. False: it was known here, or another one stands there. */
    hearUnstored(key: string, text: string): boolean {
      const item = decode(key, text)
      if (item === null || at(key) !== null) return false
      inMemory.set(key, item)
      tell({ kind: 'changed', before: null, after: item, isElsewhere: true })
      return true
    },

    /** Told by the browser of what another tab wrote; true: something waits there now. */
    hear(key: string, before: string | null, after: string | null): boolean {
      const change = { before: decode(key, before), after: decode(key, after) }
      if (change.before !== null || change.after !== null) tell({ kind: 'changed', ...change, isElsewhere: true })
      return change.after !== null
    },
  }
}

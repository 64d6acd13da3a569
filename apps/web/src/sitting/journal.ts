import { keyOf, readPick, writePick, type PickPlace, type UnsentPick } from './unsent-pick.ts'

export type DeviceStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface JournalChange {
  readonly key: string
  readonly before: UnsentPick | null
  readonly after: UnsentPick | null
  /** Made in another tab of this device. */
  readonly elsewhere: boolean
}

export type Journal = ReturnType<typeof createJournal>

/**
 * The answers that the server has not acknowledged, on this device (Decisions C8, C14). An answer is written here
 * before anything is sent, and leaves only when the server has it or its exam is over.
 */
export function createJournal(device: DeviceStore) {
  const listeners = new Set<(change: JournalChange) => void>()
  /** What a full or forbidden storage would not take: better kept for as long as the page lives than not at all. */
  const inMemory = new Map<string, UnsentPick>()

  function tell(change: JournalChange) {
    for (const listener of listeners) listener(change)
  }

  function at(key: string): UnsentPick | null {
    return inMemory.get(key) ?? readPick(key, device.getItem(key))
  }

  function remove(pick: UnsentPick) {
    const key = keyOf(pick)
    inMemory.delete(key)
    device.removeItem(key)
    tell({ key, before: pick, after: null, elsewhere: false })
  }

  function all(): UnsentPick[] {
    const keys = Array.from({ length: device.length }, (_, index) => device.key(index) ?? '')
    const kept = keys.flatMap((key) => (inMemory.has(key) ? [] : (readPick(key, device.getItem(key)) ?? [])))
    const picks = [...kept, ...inMemory.values()]
    // In place: the phones we serve have no toSorted.
    picks.sort((one, other) => one.at - other.at || one.question - other.question)
    return picks
  }

  return {
    /** The first pick of a question stays, here as on the server; returns the one that counts. */
    add(pick: UnsentPick): UnsentPick {
      const key = keyOf(pick)
      const first = at(key)
      if (first !== null) return first
      try {
        device.setItem(key, writePick(pick))
      } catch {
        inMemory.set(key, pick)
      }
      tell({ key, before: null, after: pick, elsewhere: false })
      return pick
    },

    /** Forgets exactly this pick; if another one stands in its place by now, that one stays. */
    settle(pick: UnsentPick): void {
      if (at(keyOf(pick))?.option === pick.option) remove(pick)
    },

    /** The exam is over for the student: nothing of it can be sent any more. */
    close(studentId: string, examId: string): void {
      for (const pick of all()) if (pick.studentId === studentId && pick.examId === examId) remove(pick)
    },

    at: (place: PickPlace) => at(keyOf(place)),

    /** In the order in which they were given. */
    of(studentId: string, examId?: string): UnsentPick[] {
      return all().filter((pick) => pick.studentId === studentId && (examId === undefined || pick.examId === examId))
    },

    /** Told by the browser of what another tab wrote. */
    hear(key: string, before: string | null, after: string | null): void {
      const change = { key, before: readPick(key, before), after: readPick(key, after), elsewhere: true }
      if (change.before !== null || change.after !== null) tell(change)
    },

    subscribe(listener: (change: JournalChange) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

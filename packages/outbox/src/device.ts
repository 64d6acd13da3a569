/** What a device keeps as text. It may be full, or keep nothing at all: nothing here throws. */
export interface Device {
  keys(): string[]
  read(key: string): string | null
  /** False: there was no room, or no right to store anything. */
  write(key: string, text: string): boolean
  remove(key: string): void
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The browser's storage; where it is forbidden, even naming it throws. */
export function deviceOf(storage: () => TextStorage): Device {
  return {
    keys: () =>
      tried(() => {
        const found = storage()
        return Array.from({ length: found.length }, (_, index) => found.key(index) ?? '')
      }) ?? [],
    read: (key) => tried(() => storage().getItem(key)) ?? null,
    write: (key, text) =>
      tried(() => {
        storage().setItem(key, text)
        return true
      }) ?? false,
    remove: (key) => {
      tried(() => storage().removeItem(key))
    },
  }
}

function tried<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

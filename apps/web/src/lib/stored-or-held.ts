/** What a phone without room could not store, until the page is closed. */
const held = new Map<string, string>()

/** Small notes that a page needs to go on: on a full phone they are held by the page alone. */
export const storedOrHeld = {
  read(key: string): string | null {
    return held.get(key) ?? localStorage.getItem(key)
  },

  write(key: string, text: string): void {
    try {
      localStorage.setItem(key, text)
      held.delete(key)
    } catch {
      held.set(key, text)
    }
  },

  forget(key: string): void {
    held.delete(key)
    localStorage.removeItem(key)
  },
}

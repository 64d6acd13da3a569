/** The storage of a device, for tests. */
export class TextStorage {
  readonly entries = new Map<string, string>()
  isFull = false
  isForbidden = false

  get length() {
    this.#check()
    return this.entries.size
  }

  key(index: number) {
    this.#check()
    return [...this.entries.keys()][index] ?? null
  }

  getItem(key: string) {
    this.#check()
    return this.entries.get(key) ?? null
  }

  setItem(key: string, value: string) {
    this.#check()
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(key, value)
  }

  removeItem(key: string) {
    this.#check()
    this.entries.delete(key)
  }

  #check() {
    if (this.isForbidden) throw new DOMException('forbidden', 'SecurityError')
  }
}

import type { DeviceStore } from '../journal.ts'
import type { UnsentPick } from '../unsent-pick.ts'

/** The storage of a device, for tests. */
export class Device implements DeviceStore {
  readonly entries = new Map<string, string>()
  isFull = false

  get length() {
    return this.entries.size
  }

  key(index: number) {
    return [...this.entries.keys()][index] ?? null
  }

  getItem(key: string) {
    return this.entries.get(key) ?? null
  }

  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(key, value)
  }

  removeItem(key: string) {
    this.entries.delete(key)
  }
}

export function pickOf(question: number, option: number, changes: Partial<UnsentPick> = {}): UnsentPick {
  return {
    studentId: '1',
    examId: 'phy-d1',
    variation: 'mcq',
    subjectId: 'phy',
    question,
    option,
    at: 1_000 + question,
    ...changes,
  }
}

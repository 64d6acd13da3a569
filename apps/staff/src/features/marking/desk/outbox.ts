import { CallRefused } from '@anushilon/contract/call-errors'
import type { InputOf } from '@anushilon/contract/endpoint'
import { type Clash, type Mark, type PileKey, saveMarks } from '@anushilon/contract/staff/marking'
import { call } from '../../../api/client.ts'
import { isAway, RETRY_MS } from './away.ts'

export type Saving = InputOf<typeof saveMarks>

interface Listener {
  /** What was sent before these marks has arrived: a draft must not come after them. */
  readonly ready: () => Promise<unknown>
  readonly onSaved: (saving: Saving, mark: Mark) => void
  readonly onClash: (saving: Saving, clash: Clash) => void
  readonly onRefused: (error: unknown) => void
  readonly onState: (state: 'saved' | 'saving' | 'offline') => void
}

/** Marks on their way to the server, in order. On the device, too: closing the page in a dead spot loses none. */
export class Outbox {
  readonly #key: string
  readonly #listener: Listener
  #entries: Saving[]
  #sending: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(staffId: number, listener: Listener) {
    this.#key = keyOf(staffId)
    this.#listener = listener
    this.#entries = kept(this.#key)
  }

  put(saving: Saving): void {
    this.#entries = [...this.#entries, saving]
    this.#keep()
    void this.flush()
  }

  /** Whose marks of this pile are not there yet. */
  scripts({ examId, section, question }: PileKey): string[] {
    return this.#entries
      .filter((one) => one.examId === examId && one.section === section && one.question === question)
      .map(({ scriptId }) => scriptId)
  }

  async flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
    await this.#sending
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer)
    for (let [first] = this.#entries; first !== undefined; [first] = this.#entries) {
      this.#listener.onState('saving')
      try {
        await this.#listener.ready()
        const reply = await call(saveMarks, first)
        this.#drop(first)
        if ('code' in reply) this.#listener.onClash(first, reply)
        else this.#listener.onSaved(first, reply)
      } catch (error) {
        // Also where the session has ended: whoever signs in again has not lost his evening.
        if (isAway(error) || (error instanceof CallRefused && error.status === 401)) {
          this.#listener.onState('offline')
          this.#timer = setTimeout(() => void this.flush(), RETRY_MS)
          return
        }
        this.#drop(first)
        this.#listener.onRefused(error)
      }
    }
    this.#listener.onState('saved')
  }

  #drop(saving: Saving): void {
    this.#entries = this.#entries.filter((one) => one !== saving)
    this.#keep()
  }

  #keep(): void {
    if (this.#entries.length === 0) localStorage.removeItem(this.#key)
    else localStorage.setItem(this.#key, JSON.stringify(this.#entries))
  }
}

function keyOf(staffId: number): string {
  return `marking-outbox-${staffId}`
}

function kept(key: string): Saving[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? (found as Saving[]) : []
  } catch {
    return []
  }
}

/** Marks that a closed page has left on this device; the desk of any of their piles sends them. */
export function unsentMarks(staffId: number): readonly Saving[] {
  return kept(keyOf(staffId))
}

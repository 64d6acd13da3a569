import { keepDraft, type PileKey, type Script } from '@anushilon/contract/staff/marking'
import { call } from '../../../api/client.ts'
import { isAway, RETRY_MS } from './away.ts'
import type { Work } from './work.ts'

interface Listener {
  readonly onState: (state: 'saved' | 'saving' | 'offline') => void
  /** Somebody else has it in hand. */
  readonly onTaken: (heldBy: string) => void
  readonly onRefused: (error: unknown) => void
  /** The student has sent other pages. */
  readonly onSentAgain: (scriptId: string) => void
}

interface Kept {
  /** Of the pages that it was drawn on. */
  readonly sentAt: number | null
  readonly work: Work
  /** The server does not have it yet. */
  readonly isUnsent: boolean
}

const AFTER_MS = 500

/**
 * What is given and drawn and not yet saved: on the device at once, on the server half a second later. It leaves the
 * device when the server has it, and the desk when it is saved.
 */
export class Drafts {
  readonly #pile: PileKey
  readonly #key: string
  readonly #listener: Listener
  #kept: ReadonlyMap<string, Kept>
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The one that is on its way. */
  #sending: Promise<void> = Promise.resolve()

  constructor(staffId: number, pile: PileKey, listener: Listener) {
    this.#pile = pile
    this.#key = `marking-drafts-${staffId}/${pile.examId}/${pile.section}/${pile.question}`
    this.#listener = listener
    this.#kept = this.#load()
  }

  /** What this device has of it, unless that was drawn on other pages. */
  of({ scriptId, sentAt }: Pick<Script, 'scriptId' | 'sentAt'>): Work | null {
    const kept = this.#kept.get(scriptId)
    return kept === undefined || kept.sentAt !== sentAt ? null : kept.work
  }

  /** The script is shown again: what an earlier visit could not send goes on its way. */
  resume(script: Pick<Script, 'scriptId' | 'sentAt'>): void {
    const work = this.of(script)
    if (work !== null && this.#kept.get(script.scriptId)?.isUnsent === true) this.put(script, work)
  }

  put({ scriptId, sentAt }: Pick<Script, 'scriptId' | 'sentAt'>, work: Work): void {
    const kept = { sentAt, work, isUnsent: true }
    this.#keep(scriptId, kept)
    this.#listener.onState('saving')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#begin(scriptId, kept), AFTER_MS)
  }

  /** It was saved, or is not wanted any more. */
  drop(scriptId: string): void {
    clearTimeout(this.#timer)
    this.#keep(scriptId, null)
  }

  /** When what was on its way has arrived, or has not. */
  settled = (): Promise<void> => this.#sending

  stop(): void {
    clearTimeout(this.#timer)
  }

  #begin(scriptId: string, kept: Kept): void {
    this.#sending = this.#send(scriptId, kept)
  }

  async #send(scriptId: string, kept: Kept): Promise<void> {
    const { sentAt, work } = kept
    const isLast = () => this.#kept.get(scriptId) === kept
    try {
      const reply = await call(keepDraft, { ...this.#pile, scriptId, sentAt, draft: work })
      if (reply.isSentAgain) this.#listener.onSentAgain(scriptId)
      else if (reply.heldBy !== null) this.#listener.onTaken(reply.heldBy)
      if (!isLast()) return
      this.#keep(scriptId, { ...kept, isUnsent: false })
      this.#listener.onState('saved')
    } catch (error) {
      if (!isLast()) return
      if (!isAway(error)) {
        this.#listener.onRefused(error)
        return
      }
      this.#listener.onState('offline')
      this.#timer = setTimeout(() => this.#begin(scriptId, kept), RETRY_MS)
    }
  }

  #keep(scriptId: string, kept: Kept | null): void {
    const others = [...this.#kept].filter(([id]) => id !== scriptId)
    this.#kept = new Map(kept === null ? others : [...others, [scriptId, kept]])
    const unsent = [...this.#kept].filter(([, { isUnsent }]) => isUnsent)
    if (unsent.length === 0) localStorage.removeItem(this.#key)
    else localStorage.setItem(this.#key, JSON.stringify(unsent))
  }

  #load(): ReadonlyMap<string, Kept> {
    try {
      return new Map(JSON.parse(localStorage.getItem(this.#key) ?? '[]') as [string, Kept][])
    } catch {
      return new Map()
    }
  }
}

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
  readonly onSentAgain: (studentId: number) => void
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
  #kept: ReadonlyMap<number, Kept>
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
  of({ studentId, sentAt }: Pick<Script, 'studentId' | 'sentAt'>): Work | null {
    const kept = this.#kept.get(studentId)
    return kept === undefined || kept.sentAt !== sentAt ? null : kept.work
  }

  /** The script is shown again: what an earlier visit could not send goes on its way. */
  resume(script: Pick<Script, 'studentId' | 'sentAt'>): void {
    const work = this.of(script)
    if (work !== null && this.#kept.get(script.studentId)?.isUnsent === true) this.put(script, work)
  }

  put({ studentId, sentAt }: Pick<Script, 'studentId' | 'sentAt'>, work: Work): void {
    const kept = { sentAt, work, isUnsent: true }
    this.#keep(studentId, kept)
    this.#listener.onState('saving')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#begin(studentId, kept), AFTER_MS)
  }

  /** It was saved, or is not wanted any more. */
  drop(studentId: number): void {
    clearTimeout(this.#timer)
    this.#keep(studentId, null)
  }

  /** When what was on its way has arrived, or has not. */
  settled = (): Promise<void> => this.#sending

  stop(): void {
    clearTimeout(this.#timer)
  }

  #begin(studentId: number, kept: Kept): void {
    this.#sending = this.#send(studentId, kept)
  }

  async #send(studentId: number, kept: Kept): Promise<void> {
    const { sentAt, work } = kept
    const isLast = () => this.#kept.get(studentId) === kept
    try {
      const reply = await call(keepDraft, { ...this.#pile, studentId, sentAt, draft: work })
      if (reply.isSentAgain) this.#listener.onSentAgain(studentId)
      else if (reply.heldBy !== null) this.#listener.onTaken(reply.heldBy)
      if (!isLast()) return
      this.#keep(studentId, { ...kept, isUnsent: false })
      this.#listener.onState('saved')
    } catch (error) {
      if (!isLast()) return
      if (!isAway(error)) {
        this.#listener.onRefused(error)
        return
      }
      this.#listener.onState('offline')
      this.#timer = setTimeout(() => this.#begin(studentId, kept), RETRY_MS)
    }
  }

  #keep(studentId: number, kept: Kept | null): void {
    const others = [...this.#kept].filter(([id]) => id !== studentId)
    this.#kept = new Map(kept === null ? others : [...others, [studentId, kept]])
    const unsent = [...this.#kept].filter(([, { isUnsent }]) => isUnsent)
    if (unsent.length === 0) localStorage.removeItem(this.#key)
    else localStorage.setItem(this.#key, JSON.stringify(unsent))
  }

  #load(): ReadonlyMap<number, Kept> {
    try {
      return new Map(JSON.parse(localStorage.getItem(this.#key) ?? '[]') as [number, Kept][])
    } catch {
      return new Map()
    }
  }
}

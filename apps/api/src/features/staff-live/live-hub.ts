import type { LiveBoard } from '@anushilon/contract/staff/live'
import { MINUTE, SECOND } from '@anushilon/domain/instant'
import type { Logger } from 'pino'

const EVERY = 2 * SECOND
/** Then the browser asks anew, and whoever may not watch any more is told so. */
const LONGEST = 5 * MINUTE

interface Watched {
  listeners: number
  /** The next frame; everybody who watches waits for the same one. */
  next: PromiseWithResolvers<string | null>
  lastBoard: string
  timer: NodeJS.Timeout
}

interface HubOptions {
  readonly look: (examId: string) => Promise<LiveBoard>
  readonly log: Pick<Logger, 'error'>
}

/**
 * The boards that are being watched: each is computed once every two seconds however many watch it, and not at all once
 * nobody does.
 */
export class LiveHub {
  readonly #look: HubOptions['look']
  readonly #log: HubOptions['log']
  readonly #watched = new Map<string, Watched>()

  constructor({ look, log }: HubOptions) {
    this.#look = look
    this.#log = log
  }

  /** Server-sent events, from `first` on, until the reader leaves, the server stops or the time is over. */
  async *watch(examId: string, first: LiveBoard): AsyncGenerator<string> {
    const watched = this.#join(examId)
    const until = performance.now() + LONGEST
    try {
      yield `retry: 1000\n${frame('board', JSON.stringify(first))}`
      while (performance.now() < until) {
        const next = await watched.next.promise
        if (next === null) return
        yield next
      }
    } finally {
      watched.listeners -= 1
      if (watched.listeners === 0) this.#end(examId, watched)
    }
  }

  /** Something was done here: those who watch see it now and not in two seconds. */
  nudge(examId: string): void {
    const watched = this.#watched.get(examId)
    if (watched === undefined) return
    clearTimeout(watched.timer)
    void this.#turn(examId, watched)
  }

  close(): void {
    for (const [examId, watched] of this.#watched) this.#end(examId, watched)
  }

  #join(examId: string): Watched {
    const known = this.#watched.get(examId)
    if (known !== undefined) {
      known.listeners += 1
      return known
    }
    const watched: Watched = {
      listeners: 1,
      next: Promise.withResolvers(),
      lastBoard: '',
      timer: setTimeout(() => void this.#turn(examId, watched), EVERY),
    }
    this.#watched.set(examId, watched)
    return watched
  }

  #end(examId: string, watched: Watched): void {
    clearTimeout(watched.timer)
    if (this.#watched.get(examId) === watched) this.#watched.delete(examId)
    watched.next.resolve(null)
  }

  async #turn(examId: string, watched: Watched): Promise<void> {
    try {
      const { at, ...board } = await this.#look(examId)
      const now = JSON.stringify(board)
      const isSame = now === watched.lastBoard
      watched.lastBoard = now
      this.#tell(watched, isSame ? frame('same', String(at)) : frame('board', JSON.stringify({ at, ...board })))
    } catch (error) {
      // Those who watch hear nothing, see that the figures grow old, and the next look may work again.
      this.#log.error({ err: error, examId }, 'could not look at an exam')
    }
    if (this.#watched.get(examId) !== watched) return
    clearTimeout(watched.timer)
    watched.timer = setTimeout(() => void this.#turn(examId, watched), EVERY)
  }

  #tell(watched: Watched, words: string): void {
    const { resolve } = watched.next
    watched.next = Promise.withResolvers()
    resolve(words)
  }
}

function frame(event: string, data: string): string {
  return `event: ${event}\ndata: ${data}\n\n`
}

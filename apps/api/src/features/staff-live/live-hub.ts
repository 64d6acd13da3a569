import type { LiveBoard } from '@anushilon/contract/staff/live'
import { MINUTE, SECOND } from '@anushilon/domain/instant'
import type { Logger } from 'pino'
import { Cache } from '../../cache.ts'
import type { Watching } from './board.service.ts'

const EVERY = 2 * SECOND
/**
 * A large exam is looked at less often, so that looking takes at most a fifth of a processor; but never so seldom that
 * pages believe us gone.
 */
const REST = 4
const AT_LEAST_EVERY = 5 * SECOND
/** While a look takes long, those who wait hear so often that the line holds. */
const PULSE = 3 * SECOND
/** Then the browser asks anew: a line that nobody hears any more does not stay for ever. */
const LONGEST = 5 * MINUTE

const MOST_FIRST_LOOKS = 100

/** One of those who watch. */
interface Watcher {
  /** What of a board they may see; null: all of it. */
  readonly narrow: ((board: LiveBoard) => Promise<LiveBoard>) | null
  /** Asked before each word: who was shut out, or is of something else by now, hears nothing more. */
  readonly mayWatch: () => Promise<boolean>
}

/** A board, and as JSON apart from its time. */
interface Seen {
  readonly at: number
  readonly board: string
  readonly whole: LiveBoard
}

interface Watched {
  readonly watching: Watching
  listeners: number
  /** The next frame; everybody who watches waits for the same one. */
  next: PromiseWithResolvers<string | Seen | null>
  /** Null before the first look. */
  last: Seen | null
  timer: NodeJS.Timeout
  isLooking: boolean
  /** Something was done while we looked. */
  isNudged: boolean
}

interface HubOptions {
  readonly look: (watching: Watching) => Promise<LiveBoard>
  readonly log: Pick<Logger, 'error'>
}

/**
 * The boards that are being watched: each is computed once every few seconds however many watch it, one look at a time,
 * and not at all once nobody does.
 */
export class LiveHub {
  readonly #look: HubOptions['look']
  readonly #log: HubOptions['log']
  readonly #watched = new Map<string, Watched>()
  /** A whole office may open the board in the same moment: those who wait share one look, and nobody after them. */
  readonly #firstLooks = new Cache<string, Seen>({ most: MOST_FIRST_LOOKS, freshFor: 0 })

  constructor({ look, log }: HubOptions) {
    this.#look = look
    this.#log = log
  }

  /**
   * Server-sent events until the reader leaves, the server stops or the time is over. The first is what others who watch
   * have seen last; where nobody does, the exam is looked at, and what is wrong with that is reported before there is a stream.
   */
  async watch(watching: Watching, watcher: Watcher): Promise<AsyncGenerator<string>> {
    const key = keyOf(watching)
    const last =
      this.#watched.get(key)?.last ?? (await this.#firstLooks.get(key, 0, () => this.#look(watching).then(seen)))
    return this.#follow(watching, last, watcher)
  }

  async *#follow(watching: Watching, first: Seen, { narrow, mayWatch }: Watcher): AsyncGenerator<string> {
    const watched = this.#join(watching)
    const until = performance.now() + LONGEST
    try {
      yield `retry: 1000\n${await frameFor(first, narrow)}`
      while (performance.now() < until) {
        const next = await watched.next.promise
        if (next === null || !(await mayWatch())) return
        yield typeof next === 'string' ? next : await frameFor(next, narrow)
      }
    } finally {
      watched.listeners -= 1
      if (watched.listeners === 0) this.#end(watched)
    }
  }

  /** Something was done here: those who watch see it now and not in two seconds. */
  nudge(examId: string): void {
    for (const watched of this.#watched.values()) {
      if (watched.watching.examId !== examId) continue
      clearTimeout(watched.timer)
      void this.#turn(watched)
    }
  }

  close(): void {
    for (const watched of this.#watched.values()) this.#end(watched)
  }

  #join(watching: Watching): Watched {
    const known = this.#watched.get(keyOf(watching))
    if (known !== undefined) {
      known.listeners += 1
      return known
    }
    const watched: Watched = {
      watching,
      listeners: 1,
      next: Promise.withResolvers(),
      last: null,
      isLooking: false,
      isNudged: false,
      timer: setTimeout(() => void this.#turn(watched), EVERY),
    }
    this.#watched.set(keyOf(watching), watched)
    return watched
  }

  #end(watched: Watched): void {
    clearTimeout(watched.timer)
    const key = keyOf(watched.watching)
    if (this.#watched.get(key) === watched) this.#watched.delete(key)
    watched.next.resolve(null)
  }

  async #turn(watched: Watched): Promise<void> {
    if (watched.isLooking) {
      watched.isNudged = true
      return
    }
    watched.isLooking = true
    watched.isNudged = false
    const since = performance.now()
    const pulse = setInterval(() => this.#publish(watched, frame('working', '')), PULSE)
    try {
      const now = seen(await this.#look(watched.watching))
      const isSame = now.board === watched.last?.board
      watched.last = now
      this.#publish(watched, isSame ? frame('same', String(now.at)) : now)
    } catch (error) {
      // Those who watch hear nothing, see that the figures grow old, and the next look may work again.
      this.#log.error({ err: error, ...watched.watching }, 'could not look at an exam')
    }
    clearInterval(pulse)
    watched.isLooking = false
    if (this.#watched.get(keyOf(watched.watching)) !== watched) return
    clearTimeout(watched.timer)
    const rest = watched.isNudged ? 0 : restAfter(performance.now() - since)
    watched.timer = setTimeout(() => void this.#turn(watched), rest)
  }

  #publish(watched: Watched, words: string | Seen): void {
    const { resolve } = watched.next
    watched.next = Promise.withResolvers()
    resolve(words)
  }
}

function keyOf({ examId, branches }: Watching): string {
  return JSON.stringify([examId, ...branches])
}

function restAfter(took: number): number {
  return Math.min(AT_LEAST_EVERY, Math.max(EVERY, REST * took))
}

function seen(whole: LiveBoard): Seen {
  const { at, ...board } = whole
  return { at, board: JSON.stringify(board), whole }
}

/** What names others than theirs is not in it; most are of everything, and share one text. */
async function frameFor({ at, board, whole }: Seen, narrow: Watcher['narrow']): Promise<string> {
  const json = narrow === null ? `{"at":${at},${board.slice(1)}` : JSON.stringify(await narrow(whole))
  return frame('board', json)
}

function frame(event: string, data: string): string {
  return `event: ${event}\ndata: ${data}\n\n`
}

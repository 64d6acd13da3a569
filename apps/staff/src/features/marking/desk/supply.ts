import type { ReplyOf } from '@anushilon/contract/endpoint'
import { nextScript, type PileKey, type Script } from '@anushilon/contract/staff/marking'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { call } from '../../../api/client.ts'
import { isAway, RETRY_MS } from './away.ts'

type Reply = ReplyOf<typeof nextScript>['body']

interface Desk {
  /** Whose scripts are not to come again: on the desk, or with marks on their way. */
  readonly holding: () => readonly string[]
  readonly onAsk: () => void
  readonly onReply: (reply: Reply) => void
  /** Something came after a time without network. */
  readonly onBack: () => void
}

/** So many are claimed and loaded beside the one in work: Enter never waits, and a dead spot has work for a while. */
const AHEAD = 2
const MOST_HELD = 20

export type Found = 'found' | 'nothing' | 'away'

/** The scripts that come next. */
export class Supply {
  readonly #pile: PileKey
  readonly #of: 'unmarked' | 'second-look'
  readonly #desk: Desk
  #waiting: readonly Script[] = []
  #fetching: Promise<Found> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOver = false

  constructor(pile: PileKey, of: 'unmarked' | 'second-look', desk: Desk) {
    this.#pile = pile
    this.#of = of
    this.#desk = desk
  }

  take(): Script | null {
    const [next = null, ...rest] = this.#waiting
    this.#waiting = rest
    return next
  }

  putBack(script: Script): void {
    this.#waiting = [script, ...this.#waiting]
  }

  /** Without it: it is not what it was. */
  drop(scriptId: string): void {
    this.#waiting = this.#waiting.filter((script) => script.scriptId !== scriptId)
  }

  /** In the background. */
  async fill(): Promise<void> {
    while (this.#waiting.length < AHEAD) {
      if ((await this.fetch().catch(() => 'nothing')) !== 'found') return
    }
  }

  /** Claims one more. Asked for twice at once it is fetched once. */
  async fetch(): Promise<Found> {
    this.#fetching ??= this.#claim().finally(() => {
      this.#fetching = null
    })
    return await this.#fetching
  }

  start(): void {
    this.#isOver = false
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  async #claim(): Promise<Found> {
    clearTimeout(this.#timer)
    this.#desk.onAsk()
    const holding = new Set([...this.#desk.holding(), ...this.#waiting.map(({ scriptId }) => scriptId)])
    try {
      const reply = await call(nextScript, {
        ...this.#pile,
        of: this.#of,
        holding: [...holding].slice(-MOST_HELD),
      })
      const { script } = reply
      if (script !== null) this.#waiting = [...this.#waiting, script]
      prefetch([script?.pages ?? [], ...reply.upcoming])
      this.#desk.onReply(reply)
      return script === null ? 'nothing' : 'found'
    } catch (error) {
      if (!isAway(error)) throw error
      if (!this.#isOver) this.#timer = setTimeout(() => void this.#tryAgain(), RETRY_MS)
      return 'away'
    }
  }

  async #tryAgain(): Promise<void> {
    const found = await this.fetch().catch(() => 'nothing')
    if (found !== 'away') this.#desk.onBack()
  }
}

/** The browser keeps them; when the script is shown they are there. */
function prefetch(scripts: readonly (readonly string[])[]): void {
  for (const page of scripts.slice(0, 2).flat()) new Image().src = fileUrl(page)
}

import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { nextScript, PileKey, Script, PileOf } from '@anushilon/contract/staff/marking'
import { backOff } from '@anushilon/outbox/back-off'
import { failureOf } from '@anushilon/outbox/failure'
import type { Timing } from '@anushilon/outbox/lanes'
import type { MarkingServer } from './marking-server.ts'

type Reply = ReplyOf<typeof nextScript>['body']

interface Ports extends Timing {
  readonly pile: PileKey
  readonly of: PileOf
  readonly server: Pick<MarkingServer, 'next'>
  /** Loads pictures ahead; the browser keeps them. */
  prefetch(pages: readonly string[]): void
  /** Whose scripts are not to come again: on the desk, or with marks on their way. */
  holding(): readonly string[]
  onAsk(): void
  onReply(reply: Reply): void
  /** Something came after a time without network. */
  onBack(): void
  /** In the background, where nobody waits for it. */
  onFailed(error: unknown): void
}

/** So many are claimed and loaded beside the one in work: Enter never waits, and a dead spot has work for a while. */
const AHEAD = 2
const MOST_HELD = 20
/** Of this one and the next; the others are loaded when they are nearer. */
const PREFETCHED = 2

export type Found = 'found' | 'nothing' | 'offline'

/** The scripts that come next. */
export class ScriptPrefetcher {
  readonly #ports: Ports
  #waiting: readonly Script[] = []
  #fetching: Promise<Found> | null = null
  #callOff: (() => void) | null = null
  #failures = 0
  #isOver = false

  constructor(ports: Ports) {
    this.#ports = ports
  }

  take(): Script | null {
    const [next = null, ...rest] = this.#waiting
    this.#waiting = rest
    return next
  }

  waiting(): readonly Script[] {
    return this.#waiting
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
      if ((await this.#quietly(true)) !== 'found') return
    }
  }

  /** Claims one more. Asked for twice at once it is fetched once. */
  async fetch(isAhead = false): Promise<Found> {
    this.#fetching ??= this.#claim(isAhead).finally(() => {
      this.#fetching = null
    })
    return await this.#fetching
  }

  /** The way may be free again. */
  kick(): void {
    if (this.#callOff !== null) void this.#tryAgain()
  }

  start(): void {
    this.#isOver = false
  }

  stop(): void {
    this.#isOver = true
    this.#cancel()
  }

  #cancel(): void {
    this.#callOff?.()
    this.#callOff = null
  }

  async #claim(isAhead: boolean): Promise<Found> {
    const { pile, of, server, prefetch, holding, onAsk, onReply, later, random } = this.#ports
    this.#cancel()
    onAsk()
    const held = new Set([...holding(), ...this.#waiting.map(({ scriptId }) => scriptId)])
    try {
      const reply = await server.next({
        ...pile,
        of,
        ...(isAhead ? { isAhead } : {}),
        holding: [...held].slice(-MOST_HELD),
      })
      const { script } = reply
      this.#failures = 0
      if (script !== null) this.#waiting = [...this.#waiting, script]
      prefetch([script?.pages ?? [], ...reply.upcoming].slice(0, PREFETCHED).flat())
      onReply(reply)
      return script === null ? 'nothing' : 'found'
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind !== 'lost' && failure.kind !== 'busy') throw error
      this.#failures += 1
      const wait = backOff(this.#failures, random(), failure.kind === 'busy' ? failure.retryAfterMs : 0)
      if (!this.#isOver) this.#callOff = later(wait, () => void this.#tryAgain())
      return 'offline'
    }
  }

  async #tryAgain(): Promise<void> {
    if ((await this.#quietly()) !== 'offline') this.#ports.onBack()
  }

  async #quietly(isAhead = false): Promise<Found> {
    try {
      return await this.fetch(isAhead)
    } catch (error) {
      this.#ports.onFailed(error)
      return 'nothing'
    }
  }
}

import { SECOND } from '@anushilon/domain/instant'

const WINDOW_MS = 1 * SECOND
/** More a second than a processor develops: the line grows whether we go on developing or not. */
const MANY_PER_PROCESSOR = 20

/** Whether photos come faster than they can be developed. Goes by the machine's own clock: it is about its load. */
export class Rush {
  readonly #many: number
  readonly #now: () => number
  #windowSince = Number.NEGATIVE_INFINITY
  #came = 0
  #onUntil = Number.NEGATIVE_INFINITY

  constructor(processors: number, now = () => performance.now()) {
    this.#many = processors * MANY_PER_PROCESSOR
    this.#now = now
  }

  get isOn(): boolean {
    return this.#now() < this.#onUntil
  }

  photoCame(): void {
    const now = this.#now()
    if (now - this.#windowSince >= WINDOW_MS) {
      this.#windowSince = now
      this.#came = 0
    }
    this.#came += 1
    if (this.#came >= this.#many) this.#onUntil = now + WINDOW_MS
  }
}

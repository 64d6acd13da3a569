import type { Random } from '../judge/random.ts'
import type { Signal } from './browser/abort.ts'
import type { VirtualTime } from './virtual-time.ts'

/** After this long a browser gives a call up by itself. */
const BROWSER_LIMIT_MS = 90_000

/** Where there is no network, sooner or later. */
const DEAD_SPOT_MS = [500, 12_000] as const

export interface Weather {
  readonly lostOnTheWayOut: number
  readonly lostOnTheWayBack: number
  readonly doubled: number
  readonly slow: number
}

const STORM: Weather = { lostOnTheWayOut: 0.1, lostOnTheWayBack: 0.1, doubled: 0.1, slow: 0.2 }
export const CALM: Weather = { lostOnTheWayOut: 0, lostOnTheWayBack: 0, doubled: 0, slow: 0 }

/** Nobody looks where it comes from, and to make one costs as much as a call. */
const ABORTED = new DOMException('aborted', 'AbortError')

interface Sent {
  readonly signal: Signal | null
  readonly isPost: boolean
}

interface Called<T> {
  readonly reply: Promise<T>
  /** Whether the server will ever hear of it. */
  readonly arrives: boolean
  /** It hears of it once more, sooner or later, and nobody hears what comes of that. */
  readonly isDoubled: boolean
}

/** The line between a phone and the server: what is sent may be lost, doubled, late, or overtaken by what came after it. */
export class Network {
  weather: Weather = STORM
  isCut = false
  losesPosts = false
  readonly #time: VirtualTime
  readonly #random: Random

  constructor(time: VirtualTime, random: Random) {
    this.#time = time
    this.#random = random
  }

  /** `arrive` is what the server does; it may come to pass after the caller has given up, or twice, or never. */
  call<T>({ signal, isPost }: Sent, arrive: () => Promise<T>): Called<T> {
    const isCut = this.isCut || (this.losesPosts && isPost)
    const { lostOnTheWayOut, lostOnTheWayBack, doubled } = this.weather
    const isDoubled = !isCut && this.#random.happens(doubled)
    const isLost = isCut || this.#random.happens(lostOnTheWayOut)
    if (isDoubled) this.#time.after(this.#way(), () => void this.#time.standStill(arrive).catch(() => undefined))
    const reply = new Promise<T>((resolve, reject) => {
      let isOver = false
      const end = (act: () => void) => {
        if (!isOver) act()
        isOver = true
      }
      signal?.addEventListener('abort', () => end(() => reject(ABORTED)))
      const giveUp = () => end(() => reject(lost()))
      if (isCut) {
        this.#time.after(this.#random.between(...DEAD_SPOT_MS), giveUp)
        return
      }
      const [out, back] = [this.#way(), this.#way()]
      const isHeard = !this.#random.happens(lostOnTheWayBack)
      if (isLost || !isHeard) this.#time.after(BROWSER_LIMIT_MS, giveUp)
      if (isLost) return
      const answer = (act: () => void) => {
        if (isHeard) this.#time.after(back, () => end(act))
      }
      this.#time.after(out, () => {
        this.#time.standStill(arrive).then(
          (told) => answer(() => resolve(told)),
          (error: unknown) => answer(() => reject(error)),
        )
      })
    })
    return { reply, arrives: isDoubled || !isLost, isDoubled }
  }

  #way(): number {
    return this.#random.happens(this.weather.slow) ? this.#random.between(1_000, 40_000) : this.#random.between(20, 900)
  }
}

function lost(): TypeError {
  return new TypeError('Failed to fetch')
}

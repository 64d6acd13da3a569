import { CallLost } from '@anushilon/contract/call-errors'
import type { Random } from '../judge/random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** After this long the page gives a call up, as the product's does; the call itself may still arrive. */
const PAGE_LIMIT_MS = 15_000

export interface Weather {
  readonly lostOnTheWayOut: number
  readonly lostOnTheWayBack: number
  readonly doubled: number
  readonly slow: number
}

const STORM: Weather = { lostOnTheWayOut: 0.1, lostOnTheWayBack: 0.1, doubled: 0.1, slow: 0.2 }
export const CALM: Weather = { lostOnTheWayOut: 0, lostOnTheWayBack: 0, doubled: 0, slow: 0 }

/** The line between a phone and the server: what is sent may be lost, doubled, late, or overtaken by what came after it. */
export class Network {
  weather: Weather = STORM
  isCut = false
  readonly #time: VirtualTime
  readonly #random: Random

  constructor(time: VirtualTime, random: Random) {
    this.#time = time
    this.#random = random
  }

  /** `arrive` is what the server does; it may come to pass after the caller has given up, or twice, or never. */
  call<T>(arrive: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let isOver = false
      const end = (act: () => void) => {
        if (!isOver) act()
        isOver = true
      }
      this.#time.after(PAGE_LIMIT_MS, () => end(() => reject(lost())))
      if (this.isCut) {
        this.#time.after(this.#random.between(0, 3_000), () => end(() => reject(lost())))
        return
      }
      const { lostOnTheWayOut, lostOnTheWayBack, doubled } = this.weather
      const isDoubled = this.#random.happens(doubled)
      if (isDoubled) this.#time.after(this.#way(), () => void this.#time.standStill(arrive).catch(() => undefined))
      if (this.#random.happens(lostOnTheWayOut)) return
      const [out, back] = [this.#way(), this.#way()]
      const isHeard = !this.#random.happens(lostOnTheWayBack)
      const answer = (act: () => void) => {
        if (isHeard) this.#time.after(back, () => end(act))
      }
      this.#time.after(out, () => {
        this.#time.standStill(arrive).then(
          (reply) => answer(() => resolve(reply)),
          (error: unknown) => answer(() => reject(error)),
        )
      })
    })
  }

  #way(): number {
    return this.#random.happens(this.weather.slow) ? this.#random.between(1_000, 40_000) : this.#random.between(20, 900)
  }
}

function lost(): CallLost {
  return new CallLost('the server could not be reached')
}

import type { Random } from '../judge/random.ts'
import { FATES } from './fates.ts'
import type { Handset } from './handset.ts'
import type { VirtualTime } from './virtual-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface When {
  readonly from: number
  readonly until: number
  readonly isCalmInTheEnd: boolean
}

/** What befalls a phone during a part of its exam. */
export function planTrouble(handset: Handset, time: VirtualTime, random: Random, when: When): void {
  const { from, until, isCalmInTheEnd } = when
  const at = (act: () => void) => void time.after(random.between(from, until) - time.now, act)
  const perhaps = (chance: number, act: () => void) => {
    if (random.happens(chance)) at(act)
  }
  for (let cuts = random.below(3); cuts > 0; cuts -= 1) at(() => handset.cut(random.between(5, 90) * SECOND))
  if (!isCalmInTheEnd && random.happens(FATES.cutAtTheEnd))
    time.after(until - 4 * MINUTE - time.now, () => handset.cut(4 * MINUTE))
  if (!isCalmInTheEnd && random.happens(FATES.onlyLooks))
    time.after(until - 6 * MINUTE - time.now, () => handset.onlyLooks(5 * MINUTE))
  for (let reloads = random.below(3); reloads > 0; reloads -= 1) at(() => handset.reloads())
  perhaps(FATES.secondTab, () => handset.opensAnother())
  perhaps(FATES.storageFull, () => handset.fills())
  perhaps(FATES.storageWiped, () => handset.wiped())
  perhaps(FATES.killed, () => handset.killed())
  perhaps(FATES.killedOffline, () => handset.killedOffline())
  perhaps(FATES.loggedOut, () => handset.logsOut())
  perhaps(FATES.tokenDies, () => handset.tokenDies())
  perhaps(FATES.clockJumps, () => handset.setsClock(clockError(random)))
}

/** By minutes or hours, or by months: a phone whose battery was empty does not know the year. */
function clockError(random: Random): number {
  const drawn = random.between(-1, 1)
  return drawn * (Math.abs(drawn) < 0.6 ? 3 * HOUR : 400 * DAY)
}

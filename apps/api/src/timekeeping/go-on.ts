import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { countOtherServers, declareClockRight, moveRunningSittings } from '../stores/sitting/server-clocks.ts'

/** In these, time goes on as it should have, not as the machine's clock says. */
const GOES_BY_ITSELF: readonly string[] = ['jumped', 'behind']

/**
 * Takes the machine's clock for right. Whoever is sitting an exam keeps the time that is left: their moments move with
 * the clock, unless other servers have gone by the right time all along, or another process of this machine has moved them
 * already. Returns how many sittings moved.
 */
export async function goOnWith(tx: Db, clock: Clock, host: string): Promise<number> {
  const { doubt } = clock
  if (doubt === null) return 0
  const { isFirst, wentOnAt } = await declareClockRight(tx, host, clock.wentOnAt)
  const moves = isFirst && GOES_BY_ITSELF.includes(doubt.kind) && (await countOtherServers(tx, host)) === 0
  const moved = moves ? await moveRunningSittings(tx, doubt.byMs, clock.now()) : 0
  clock.believe(wentOnAt)
  return moved
}

import { SECOND, type Instant } from '@anushilon/domain/instant'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../clock.ts'
import { Refused } from '../../../refused.ts'

/** Proxies end what is silent for a minute. */
const LONGEST_WAIT = 30 * SECOND
/** The clock may be set while somebody waits. */
const LOOK_AGAIN = 100

/**
 * Lets calls that come shortly before an exam opens wait for it: what they ask for is on its way in the moment it may be, and
 * a phone far away need not wait for its question to travel. All who wait for the same moment share one timer.
 */
export function createBell(clock: Clock) {
  const waits = new Map<Instant, Promise<void>>()
  const stopping = new AbortController()

  async function until(moment: Instant): Promise<void> {
    for (let left = moment - clock.now(); left > 0; left = moment - clock.now()) {
      await pause(Math.min(left, LOOK_AGAIN), undefined, { signal: stopping.signal })
    }
  }

  return {
    /** At once where the moment has come; refused where it is far, or where the server stops. */
    async wait(moment: Instant): Promise<void> {
      const left = moment - clock.now()
      if (left <= 0) return
      if (left > LONGEST_WAIT) throw new Refused('not-open-yet')
      const known = waits.get(moment) ?? until(moment).finally(() => waits.delete(moment))
      waits.set(moment, known)
      try {
        await known
      } catch {
        throw new Refused('busy', { retryAfterSeconds: 1 })
      }
    },
    stop: () => stopping.abort(),
  }
}

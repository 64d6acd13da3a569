import { SECOND } from '@anushilon/domain/instant'
import type { Clock } from '../clock.ts'
import type { Closing } from '@anushilon/domain/sitting/lateness'
import { Refused } from '../refused.ts'

const COME_AGAIN = 10 * SECOND

/** While the clock is in doubt nobody is called late: who would be is asked to come again. */
export function refuseLatenessInDoubt(clock: Clock, closings: readonly Closing[]): void {
  if (clock.doubt !== null && closings.some(({ closedAs }) => closedAs !== 'submitted')) {
    throw new Refused('busy', { retryAfterSeconds: COME_AGAIN / SECOND })
  }
}

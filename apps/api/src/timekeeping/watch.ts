import { SECOND } from '@anushilon/domain/instant'
import type { Logger } from 'pino'
import type { ClockDoubt } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { repeat, type Repeating } from '../jobs/repeat.ts'
import { beat } from '../stores/sitting/server-clocks.ts'
import { goOnWith } from './go-on.ts'
import type { GuardedClock } from './guarded-clock.ts'

const EVERY = 4 * SECOND

interface Watched {
  readonly db: Database
  readonly clock: GuardedClock
  readonly host: string
  readonly bootId: string | null
  readonly log: Logger
}

/**
 * Says when the clock parts from what it should be and when it is back, and remembers the time for the next start.
 *
 * @internal
 */
export class ClockWatch {
  readonly #watched: Watched
  #reported: ClockDoubt | null = null

  constructor(watched: Watched) {
    this.#watched = watched
  }

  async look(): Promise<void> {
    const { db, clock, host, bootId } = this.#watched
    // Reported before the database is asked: it may be away as well.
    this.#report(clock.doubt)
    const before = clock.steady
    const { says, goOn, wentOnAt } = await beat(
      db,
      host,
      { bootId, seenAt: clock.now(), uptimeMs: before },
      clock.doubt,
    )
    const tookMs = clock.steady - before
    // Another process of this machine has gone on, and moved the sittings.
    if (wentOnAt !== clock.wentOnAt) clock.believe(wentOnAt)
    const isPutRight = clock.hearDatabase(says + tookMs / 2, tookMs / 2)
    if (goOn || isPutRight) await db.transaction((tx) => goOnWith(tx, clock, host))
    this.#report(clock.doubt)
  }

  #report(doubt: ClockDoubt | null): void {
    if (doubt?.kind === this.#reported?.kind) return
    this.#reported = doubt
    const { log } = this.#watched
    if (doubt === null) log.info('the clock can be believed: closing and publishing go on')
    else log.warn({ doubt }, 'the clock is in doubt: closing and publishing wait')
  }
}

export function watchClock(watched: Watched): Repeating {
  const watch = new ClockWatch(watched)
  return repeat({ name: 'watching the clock', everyMs: EVERY, log: watched.log, work: () => watch.look() })
}

import { hostname } from 'node:os'
import type { Database } from '../db/database.ts'
import { saveStart, lastSeenTime } from '../stores/sitting/server-clocks.ts'
import { GuardedClock, ORDINARY_PAUSE, type TimeSource } from './guarded-clock.ts'
import { bootId, systemTime } from './system-time.ts'

/** One run of a machine. */
export interface Machine {
  readonly host: string
  /** Null where the system does not say. */
  readonly bootId: string | null
  readonly time: TimeSource
}

/**
 * The clock of a server that starts. What it knew when it was last there tells more than the clock itself: in the same
 * run of the machine how much time has passed, in another that it cannot be earlier.
 */
export async function openClock(db: Database, { host, bootId, time }: Machine): Promise<GuardedClock> {
  const seen = await lastSeenTime(db, host)
  const steady = time.steady(true)
  const isSameRun = seen !== null && seen.bootId !== null && seen.bootId === bootId && seen.uptimeMs <= steady
  return new GuardedClock(
    time,
    seen === null
      ? undefined
      : isSameRun
        ? { wall: seen.seenAt, steady: seen.uptimeMs, unseenMs: 0 }
        : { wall: seen.seenAt, steady, unseenMs: ORDINARY_PAUSE },
    seen?.wentOnAt,
  )
}

/** Once for all processes that serve on a machine: until now nobody was there. */
export async function rememberStart(db: Database, { host, bootId }: Machine, clock: GuardedClock): Promise<void> {
  await saveStart(db, host, { bootId, seenAt: clock.now(), uptimeMs: clock.steady })
}

export const thisHost = hostname()

export function thisMachine(): Machine {
  return { host: thisHost, bootId: bootId(), time: systemTime() }
}

import { DAY, HOUR, type Instant, MINUTE } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { isDue } from '../stores/machine/backups.ts'

/** Dhaka has had one offset from UTC since 2010, and no summer time. */
const DHAKA = 6 * HOUR
/** A machine that was off at night makes it when nobody sits an exam; after so long it waits no longer. */
const WAITS_AT_MOST = 12 * HOUR
const BEFORE_AN_EXAM = 15 * MINUTE

/**
 * The last time of day at which a back-up was due.
 *
 * @internal
 */
export function lastDue(minutesOfDay: number, now: Instant): Instant {
  const midnight = Math.floor((now + DHAKA) / DAY) * DAY - DHAKA
  const today = midnight + minutesOfDay * MINUTE
  return today <= now ? today : today - DAY
}

/** The night whose back-up is to be begun now; null where there is none, or where an exam is on. */
export async function nightToBackUp(db: Db, minutesOfDay: number | null, now: Instant): Promise<Instant | null> {
  if (minutesOfDay === null) return null
  const dueAt = lastDue(minutesOfDay, now)
  if (!(await isDue(db, dueAt, now))) return null
  return now - dueAt >= WAITS_AT_MOST || (await isQuiet(db, now)) ? dueAt : null
}

async function isQuiet(db: Db, now: Instant): Promise<boolean> {
  const { quiet } = await db.one(
    z.object({ quiet: z.boolean() }),
    sql`
    select not exists (select from sitting_parts where closed_at is null and due_at >= ${new Date(now)})
      and not exists (
        select from exams where opens_at between ${new Date(now - BEFORE_AN_EXAM)} and ${new Date(now + BEFORE_AN_EXAM)})
      as quiet`,
  )
  return quiet
}

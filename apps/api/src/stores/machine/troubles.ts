import { DAY, type Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { thisHost } from '../../timekeeping/open-clock.ts'

/** What can go wrong, as the owner is told of it. */
const TROUBLE_KINDS = ['call', 'database', 'job', 'storage', 'backup-copy', 'backup-damaged', 'restored'] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]

export interface Trouble {
  readonly kind: TroubleKind
  /** Which route, job or reason: never anything of a student. */
  readonly detail: string
  readonly times: number
}

const KEPT_FOR = 7 * DAY

export async function countTrouble(db: Db, { kind, detail, times }: Trouble, now: Instant): Promise<void> {
  await db.run(sql`
    insert into troubles (host, kind, detail, times, first_at, last_at)
    values (${thisHost}, ${kind}, ${detail.slice(0, 300)}, ${times}, ${new Date(now)}, ${new Date(now)})
    on conflict (host, kind, detail) do update set times = troubles.times + excluded.times, last_at = excluded.last_at`)
}

export async function forgetOldTroubles(db: Db, now: Instant): Promise<void> {
  await db.run(sql`delete from troubles where last_at < ${new Date(now - KEPT_FOR)}`)
}

const TroubleRow = z.object({
  host: z.string(),
  kind: z.enum(TROUBLE_KINDS),
  detail: z.string(),
  times: z.int(),
  last_at: z.number(),
})
export type TroubleRow = z.output<typeof TroubleRow>

/** The last ones, the newest first. */
export async function lastTroubles(db: Db, since: Instant, limit: number): Promise<TroubleRow[]> {
  return await db.many(
    TroubleRow,
    sql`select host, kind, detail, times, last_at from troubles where last_at >= ${new Date(since)}
      order by last_at desc limit ${limit}`,
  )
}

/** What the last one of a kind was about. */
export async function lastOf(db: Db, kind: TroubleKind, since: Instant): Promise<string | null> {
  const found = await db.optional(
    z.object({ detail: z.string() }),
    sql`select detail from troubles where kind = ${kind} and last_at >= ${new Date(since)} order by last_at desc limit 1`,
  )
  return found?.detail ?? null
}

import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { ClockDoubt } from '../../clock.ts'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'

const SeenRow = camelRow({
  boot_id: z.nullable(z.string()),
  seen_at: z.number(),
  uptime_ms: z.number(),
  went_on_at: z.nullable(z.number()),
})
export type SeenTime = z.output<typeof SeenRow>
type Moment = Omit<SeenTime, 'wentOnAt'>

/** What the server of this host knew of the time when it was last there. */
export async function lastSeenTime(db: Db, host: string): Promise<SeenTime | null> {
  return await db.optional(
    SeenRow,
    sql`select boot_id, seen_at, uptime_ms, went_on_at from server_clocks where host = ${host}`,
  )
}

export async function saveStart(db: Db, host: string, seen: Moment): Promise<void> {
  await db.run(sql`
    insert into server_clocks (host, boot_id, seen_at, uptime_ms, beat_at)
    values (${host}, ${seen.bootId}, ${new Date(seen.seenAt)}, ${seen.uptimeMs}, clock_timestamp())
    on conflict (host) do update set away_from = server_clocks.seen_at, doubt = null, go_on = false`)
}

/**
 * A sign of life: the time, or why it is not known for sure. Gives the database's own time, whether somebody asks us to go
 * on, and when one of this machine's processes last did.
 */
export async function beat(
  db: Db,
  host: string,
  seen: Moment,
  doubt: ClockDoubt | null,
): Promise<{ readonly says: Instant; readonly goOn: boolean; readonly wentOnAt: Instant | null }> {
  return await db.one(
    camelRow({ says: z.number(), go_on: z.boolean(), went_on_at: z.nullable(z.number()) }),
    prepared(
      'clock-beat',
      sql`
      with before as (select go_on, went_on_at from server_clocks where host = ${host}),
      now as (
        update server_clocks set beat_at = clock_timestamp(), doubt = ${doubt}::jsonb,
          boot_id = case when ${doubt}::jsonb is null then ${seen.bootId}::text else boot_id end,
          seen_at = case when ${doubt}::jsonb is null then ${new Date(seen.seenAt)}::timestamptz else seen_at end,
          uptime_ms = case when ${doubt}::jsonb is null then ${seen.uptimeMs}::float8 else uptime_ms end,
          doubted_at = coalesce(to_timestamp((${doubt}::jsonb ->> 'since')::float8 / 1000), doubted_at)
        where host = ${host}
      )
      select clock_timestamp() as says, coalesce((select go_on from before), false) as go_on,
        (select went_on_at from before) as went_on_at`,
    ),
  )
}

/**
 * Writes down that the clock of this machine is right from now on. Of several processes that come to it at once only the
 * first gets true; each gets the moment by which it knows the next time from this one.
 */
export async function declareClockRight(
  tx: Db,
  host: string,
  wentOnBefore: Instant | null,
): Promise<{ readonly isFirst: boolean; readonly wentOnAt: Instant | null }> {
  const WentOn = z.object({ went_on_at: z.nullable(z.number()) })
  const before = wentOnBefore === null ? null : new Date(wentOnBefore)
  const done = await tx.optional(
    WentOn,
    sql`
    update server_clocks set go_on = false, doubt = null, went_on_at = date_trunc('milliseconds', clock_timestamp())
    where host = ${host} and went_on_at is not distinct from ${before}::timestamptz returning went_on_at`,
  )
  if (done !== null) return { isFirst: true, wentOnAt: done.went_on_at }
  const other = await tx.optional(WentOn, sql`select went_on_at from server_clocks where host = ${host}`)
  return { isFirst: other === null, wentOnAt: other?.went_on_at ?? null }
}

const DoubtRow = z.object({
  host: z.string(),
  doubt: z.object({
    kind: z.enum(['jumped', 'behind', 'away', 'settling', 'database']),
    since: z.number(),
    byMs: z.number(),
  }),
})
export type HostDoubt = z.output<typeof DoubtRow>

/** The servers that are there and whose clock cannot be believed. */
export async function clockDoubts(db: Db): Promise<HostDoubt[]> {
  return await db.many(
    DoubtRow,
    sql`
    select host, doubt from server_clocks
    where doubt is not null and beat_at > clock_timestamp() - interval '1 minute' order by host`,
  )
}

/** How many other servers there are just now. */
export async function countOtherServers(db: Db, host: string): Promise<number> {
  const { count } = await db.one(
    z.object({ count: z.int() }),
    sql`
    select count(*) as count from server_clocks
    where host <> ${host} and beat_at > clock_timestamp() - interval '1 minute'`,
  )
  return count
}

/** True where there is such a server, which goes on at its next beat. */
export async function askToGoOn(db: Db, host: string): Promise<boolean> {
  return (await db.run(sql`update server_clocks set go_on = true where host = ${host} and doubt is not null`)) === 1
}

/** The last moment before things may have gone wrong: a doubt began, or a server went away. */
export async function lastTrouble(db: Db): Promise<Instant | null> {
  const { at } = await db.one(
    z.object({ at: z.nullable(z.number()) }),
    sql`select max(greatest(doubted_at, away_from)) as at from server_clocks`,
  )
  return at
}

/**
 * Sittings under way keep the time they have left when the time that we go by is set: all their moments move with it.
 * One that thereby outlasts its window is treated as one that was opened again. Returns how many moved.
 */
export async function moveRunningSittings(tx: Db, byMs: number, now: Instant): Promise<number> {
  const by = sql`${byMs}::float8 * interval '1 millisecond'`
  const running = sql`closed_at is null and due_at >= ${new Date(now)}`
  await tx.run(sql`
    update exams set time_revision = time_revision + 1
    where id in (select exam_id from sitting_parts where ${running})`)
  return await tx.run(sql`
    update sitting_parts as part set started_at = part.started_at + ${by}, deadline_at = part.deadline_at + ${by},
      due_at = part.due_at + ${by},
      reopened_until = case when part.deadline_at + ${by} > exams.closes_at then part.deadline_at + ${by}
        else part.reopened_until + ${by} end
    from exams
    where exams.id = part.exam_id and part.closed_at is null and part.due_at >= ${new Date(now)}`)
}

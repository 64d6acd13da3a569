import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'

export interface Bucket {
  readonly key: string
  readonly burst: number
  readonly perSecond: number
}

const LeftRow = z.object({ key: z.string(), left: z.number() })

/** What a bucket of the table holds by a moment. A clock that steps back neither gives nor takes. */
const leftAt = (moment: Sql) => sql`least(
  known.burst, known.tries_left + greatest(0, extract(epoch from ${moment} - known.refilled_at)::float8) * known.per_second)`

/** The same rows in the same order in every statement: two that meet wait for one another instead of for ever. */
const inOrder = (buckets: readonly Bucket[]) => sql`
  select key, burst, per_second
  from unnest(
    ${buckets.map(({ key }) => key)}::text[],
    ${buckets.map(({ burst }) => burst)}::float8[],
    ${buckets.map(({ perSecond }) => perSecond)}::float8[]) as asked (key, burst, per_second)
  order by key`

/**
 * Takes one try out of each in one statement, so that any number of servers and of calls at the same time share them.
 * A bucket that holds less than one is left as it is, unless `intoDebt`; a debt is at most one burst deep. Gives
 * what is left in those it was taken from.
 */
export async function draw(
  db: Db,
  buckets: readonly Bucket[],
  now: Instant,
  { intoDebt }: { readonly intoDebt: boolean },
): Promise<ReadonlyMap<string, number>> {
  const left = leftAt(sql`excluded.refilled_at`)
  const drawn = await db.many(
    LeftRow,
    sql`
    insert into throttles as known (key, tries_left, refilled_at, burst, per_second)
    select key, burst - 1, ${new Date(now)}, burst, per_second from (${inOrder(buckets)}) as bucket
    on conflict (key) do update set
      tries_left = greatest(-known.burst, ${left} - 1),
      refilled_at = greatest(known.refilled_at, excluded.refilled_at)
    where ${intoDebt} or ${left} >= 1
    returning key, tries_left as left`,
  )
  return new Map(drawn.map((row) => [row.key, row.left]))
}

/** How many tries each of them holds by now. */
export async function leftIn(db: Db, buckets: readonly Bucket[], now: Instant): Promise<Map<string, number>> {
  const known = await db.many(
    LeftRow,
    sql`
    select key, ${leftAt(sql`${new Date(now)}::timestamptz`)} as left
    from throttles as known where key = any(${buckets.map(({ key }) => key)}::text[])`,
  )
  const lefts = new Map(known.map(({ key, left }) => [key, left]))
  return new Map(buckets.map(({ key, burst }) => [key, lefts.get(key) ?? burst]))
}

/** One try back into each. */
export async function giveBack(db: Db, buckets: readonly Bucket[]): Promise<void> {
  await db.run(sql`
    update throttles as known set tries_left = least(known.burst, known.tries_left + 1)
    from (select key from throttles where key = any(${buckets.map(({ key }) => key)}::text[]) order by key for update)
      as bucket
    where known.key = bucket.key`)
}

/** Wrong guesses at a student's old password say nothing about the new one. */
export async function forgetGuesses(db: Db, studentIds: readonly number[]): Promise<void> {
  await db.run(sql`
    delete from throttles
    where (key like 'guesses-%' or key like 'siege-of %')
      and split_part(key, ' ', 2) = any(${studentIds.map(String)}::text[])`)
}

/** A bucket that is full again says the same as no row. One that somebody draws from is left for the next time. */
export async function forgetFull(db: Db, now: Instant): Promise<void> {
  await db.run(sql`
    delete from throttles where key in (
      select key from throttles as known
      where known.tries_left + extract(epoch from ${new Date(now)}::timestamptz - known.refilled_at)::float8 * known.per_second
        >= known.burst
      for update skip locked)`)
}

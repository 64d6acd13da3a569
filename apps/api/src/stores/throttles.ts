import { SECOND, type Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export interface Bucket {
  readonly key: string
  readonly burst: number
  readonly perSecond: number
}

export interface Draw {
  /** Taken out where enough is left. It may leave a debt. */
  readonly cost: number
  /** What must be left for it. */
  readonly need: number
}

/**
 * Draws from a bucket in one statement, so that any number of servers and of calls at the same time share it.
 * False, and nothing taken, where too little is left. A debt is at most one burst deep.
 */
export async function draw(
  db: Db,
  { key, burst, perSecond }: Bucket,
  { cost, need }: Draw,
  now: Instant,
): Promise<boolean> {
  const left = sql`least(
    ${burst}::float8,
    known.tries_left
      + greatest(0, extract(epoch from excluded.refilled_at - known.refilled_at)::float8) * ${perSecond}::float8)`
  const drawn = await db.run(sql`
    insert into throttles as known (key, tries_left, refilled_at)
    values (${key}, ${burst - cost}::float8, ${new Date(now)})
    on conflict (key) do update set
      tries_left = greatest(${-burst}::float8, ${left} - ${cost}::float8),
      refilled_at = greatest(known.refilled_at, excluded.refilled_at)
    where ${left} >= ${need}::float8`)
  return drawn > 0
}

/** How many are left in it by now. */
export async function leftIn(db: Db, { key, burst, perSecond }: Bucket, now: Instant): Promise<number> {
  const known = await db.optional(
    z.object({ left: z.number() }),
    sql`
    select tries_left + greatest(0, extract(epoch from ${new Date(now)} - refilled_at)::float8) * ${perSecond}::float8 as left
    from throttles where key = ${key}`,
  )
  return Math.min(burst, known?.left ?? burst)
}

export async function giveBack(db: Db, { key, burst }: Bucket, tries: number): Promise<void> {
  await db.run(sql`
    update throttles set tries_left = least(${burst}::float8, tries_left + ${tries}::float8) where key = ${key}`)
}

/** Wrong guesses at a student's old password say nothing about the new one. */
export async function forgetGuesses(db: Db, studentIds: readonly number[]): Promise<void> {
  await db.run(sql`
    delete from throttles
    where (key like 'guesses-here %' or key like 'guesses-anywhere %')
      and split_part(key, ' ', 2) = any(${studentIds.map(String)}::text[])`)
}

/** A bucket that nobody touched for this long is full again, and no row says the same. */
const IDLE_BUCKET = 3600 * SECOND

export async function forgetIdle(db: Db, now: Instant): Promise<void> {
  await db.run(sql`delete from throttles where refilled_at < ${new Date(now - IDLE_BUCKET)}`)
}

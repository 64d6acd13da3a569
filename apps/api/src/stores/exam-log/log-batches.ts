import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const BatchRow = camelRow({
  id: z.int(),
  exam_id: z.string(),
  earliest: z.number(),
  latest: z.number(),
  leaves: z.instanceof(Buffer),
})
export type LeafBatch = z.output<typeof BatchRow>

/** Any number, the same on every server. */
const SEQUENCING_LOCK = 7_264_033

/** Whoever holds it gives leaves their places; false where another server does. */
export async function lockSequencing(tx: Db): Promise<boolean> {
  const { locked } = await tx.one(
    z.object({ locked: z.boolean() }),
    sql`select pg_try_advisory_xact_lock(${SEQUENCING_LOCK}) as locked`,
  )
  return locked
}

/** Leaves without a place, those that were written first. */
export async function oldestBatches(tx: Db, limit: number): Promise<LeafBatch[]> {
  return await tx.many(
    BatchRow,
    sql`select id, exam_id, earliest, latest, leaves from log_batches order by id limit ${limit}`,
  )
}

export async function deleteBatches(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from log_batches where id = any(${ids}::bigint[])`)
}

export interface Bundle {
  readonly number: number
  readonly earliest: Instant
  readonly latest: Instant
  readonly leaves: Buffer
}

const BundleRow = z.object({
  number: z.int(),
  earliest: z.number(),
  latest: z.number(),
  leaves: z.instanceof(Buffer),
})

export async function bundleAt(db: Db, examId: ExamId, number: number): Promise<Bundle | null> {
  return await db.optional(
    BundleRow,
    sql`
    select number, earliest, latest, leaves from log_bundles where exam_id = ${examId} and number = ${number}`,
  )
}

export async function bundlesAt(db: Db, examId: ExamId, numbers: readonly number[]): Promise<Bundle[]> {
  return await db.many(
    BundleRow,
    sql`
    select number, earliest, latest, leaves from log_bundles
    where exam_id = ${examId} and number = any(${numbers}::integer[]) order by number`,
  )
}

/**
 * Those in which a student's leaves may stand: by the times of their answers, and when anything else was logged of them.
 * Bundles know their times to the millisecond, the database's moments are finer.
 */
export async function bundlesAbout(db: Db, examId: ExamId, studentId: number): Promise<Bundle[]> {
  return await db.many(
    BundleRow,
    sql`
    select number, earliest, latest, leaves from log_bundles
    where exam_id = ${examId} and exists (
      select received_at from answers
      where answers.student_id = ${studentId} and answers.exam_id = ${examId}
        and received_at between log_bundles.earliest and log_bundles.latest
      union all
      select at from log_moments
      where log_moments.exam_id = ${examId} and log_moments.student_id = ${studentId}
        and at >= log_bundles.earliest and at < log_bundles.latest + interval '1 millisecond')
    order by number`,
  )
}

/** Those that are waiting for a place. */
export async function waitingLeaves(db: Db, examId: ExamId): Promise<Buffer[]> {
  const rows = await db.many(
    z.object({ leaves: z.instanceof(Buffer) }),
    sql`select leaves from log_batches where exam_id = ${examId} order by id`,
  )
  return rows.map(({ leaves }) => leaves)
}

/** New ones, and the last one of before with what it has taken up since. */
export async function saveBundles(tx: Db, examId: ExamId, bundles: readonly Bundle[]): Promise<void> {
  await tx.run(sql`
    insert into log_bundles (exam_id, number, earliest, latest, leaves)
    select ${examId}, given.* from unnest(
      ${bundles.map(({ number }) => number)}::integer[],
      ${bundles.map(({ earliest }) => new Date(earliest))}::timestamptz[],
      ${bundles.map(({ latest }) => new Date(latest))}::timestamptz[],
      ${bundles.map(({ leaves }) => leaves)}::bytea[]) as given
    on conflict (exam_id, number) do update
      set earliest = excluded.earliest, latest = excluded.latest, leaves = excluded.leaves`)
}

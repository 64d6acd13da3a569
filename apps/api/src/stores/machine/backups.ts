import { type Instant, MINUTE } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Database, Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** A run that has given no sign of life for so long is dead, and another may begin. */
const DEAD_AFTER = 3 * MINUTE
/** One that failed is not tried again at once: what was wrong is likely to be wrong still. */
const TRY_AGAIN_AFTER = 30 * MINUTE

/** Whoever holds it decides whether to begin. */
const BACKUP_LOCK = 7_264_006

export type BackupKind = 'nightly' | 'by-hand' | 'before-update'

/** The number of a new run; null where another is at it, has done it, or has just failed. */
export async function beginBackup(
  db: Database,
  { kind, dueAt, host, now }: { kind: BackupKind; dueAt: Instant | null; host: string; now: Instant },
): Promise<number | null> {
  return await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${BACKUP_LOCK})`)
    if (dueAt !== null && !(await isDue(tx, dueAt, now))) return null
    const { id } = await tx.one(
      z.object({ id: z.int() }),
      sql`insert into backups (kind, due_at, host, started_at, beat_at)
        values (${kind}, ${dueAt === null ? null : new Date(dueAt)}, ${host}, ${new Date(now)}, ${new Date(now)})
        returning id`,
    )
    return id
  })
}

/** Whether that night's is still to be made, and nobody is at it. */
export async function isDue(db: Db, dueAt: Instant, now: Instant): Promise<boolean> {
  const { due } = await db.one(
    z.object({ due: z.boolean() }),
    sql`
    select exists (select from schema_migrations where applied_at < ${new Date(dueAt)}) and not exists (
      select from backups where kind <> 'before-update' and (
        (ended_at is not null and fault is null and started_at >= ${new Date(dueAt)})
        or (ended_at is null and beat_at > ${new Date(now - DEAD_AFTER)})
        or (fault is not null and ended_at > ${new Date(now - TRY_AGAIN_AFTER)}))) as due`,
  )
  return due
}

export async function beatBackup(db: Db, id: number, now: Instant): Promise<void> {
  await db.run(sql`update backups set beat_at = ${new Date(now)} where id = ${id}`)
}

interface BackupEnd {
  readonly file: string | null
  readonly bytes: number | null
  readonly pictures: number | null
  readonly copiedTo: string | null
  readonly fault: string | null
}

export async function endBackup(db: Db, id: number, end: BackupEnd, now: Instant): Promise<void> {
  await db.run(sql`
    update backups set ended_at = ${new Date(now)}, beat_at = ${new Date(now)}, file = ${end.file}, bytes = ${end.bytes},
      pictures = ${end.pictures}, copied_to = ${end.copiedTo}, fault = ${end.fault} where id = ${id}`)
  await db.run(sql`delete from backups where started_at < ${new Date(now)}::timestamptz - interval '400 days'`)
}

const BackupRow = z.object({
  kind: z.enum(['nightly', 'by-hand', 'before-update']),
  host: z.string(),
  started_at: z.number(),
  ended_at: z.nullable(z.number()),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  copied_to: z.nullable(z.string()),
  fault: z.nullable(z.string()),
})
export type BackupRow = z.output<typeof BackupRow>

const COLUMNS = sql`kind, host, started_at, ended_at, file, bytes, copied_to, fault`

/** The newest that is whole; null where there never was one. One made before an update has no pictures, and does not count. */
export async function lastGoodBackup(db: Db): Promise<BackupRow | null> {
  return await db.optional(
    BackupRow,
    sql`select ${COLUMNS} from backups where ended_at is not null and fault is null and kind <> 'before-update'
      order by started_at desc limit 1`,
  )
}

/** The newest run, if it has failed. */
export async function lastFailedBackup(db: Db): Promise<BackupRow | null> {
  const last = await db.optional(
    BackupRow,
    sql`select ${COLUMNS} from backups where ended_at is not null order by started_at desc limit 1`,
  )
  return last?.fault === null ? null : last
}

/** Since when there is something to lose. */
export async function installedAt(db: Db): Promise<Instant> {
  const { at } = await db.one(z.object({ at: z.number() }), sql`select min(applied_at) as at from schema_migrations`)
  return at
}

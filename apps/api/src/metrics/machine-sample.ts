import { type Instant, SECOND } from '@anushilon/domain/instant'
import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import { backupFolder } from '../backup/backup-folder.ts'
import { backupState, type BackupState } from '../backup/backup-state.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { withinHealthLimit } from '../db/within-health-limit.ts'
import type { Deps } from '../deps.ts'

/** What is found out by asking the database and the disks, for figures; null where the database does not answer. */
export interface MachineSample {
  readonly database: (DatabaseSample & { readonly offsetMs: number; readonly backup: BackupState }) | null
  readonly disks: readonly { readonly folder: 'data' | 'backups'; readonly free: number; readonly size: number }[]
}

/** Asked by every figure of one scrape, and by every worker: one answer serves them all. */
const KEPT_MS = 5 * SECOND
/** The sweep closes within five seconds. */
const OVERDUE_AFTER = 10 * SECOND

export function sampler({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): () => Promise<MachineSample> {
  let [takenAt, taken]: [number, Promise<MachineSample> | null] = [0, null]
  return () => {
    if (taken === null || performance.now() - takenAt > KEPT_MS) {
      takenAt = performance.now()
      taken = take()
    }
    return taken
  }

  async function take(): Promise<MachineSample> {
    const [database, ...disks] = await Promise.all([
      withinHealthLimit(askDatabase, null).catch(() => null),
      diskOf('data', env.DATA_DIR),
      diskOf('backups', backupFolder(env)),
    ])
    return { database, disks: disks.filter((disk) => disk !== null) }
  }

  async function askDatabase(): Promise<MachineSample['database']> {
    const health = db.within('health')
    const before = Date.now()
    const found = await ask(health, clock.now())
    const offsetMs = found.says - (before + Date.now()) / 2
    return { ...found, offsetMs, backup: await backupState(health, env, clock.now()) }
  }
}

const DatabaseSample = z.object({
  says: z.number(),
  read_only: z.boolean(),
  open: z.number(),
  overdue: z.number(),
  sync_wanted: z.boolean(),
  standbys: z.record(z.string(), z.number()),
  lag_bytes: z.number(),
  lag_seconds: z.number(),
})
type DatabaseSample = z.output<typeof DatabaseSample>

async function ask(db: Database, now: Instant): Promise<DatabaseSample> {
  return await db.one(
    DatabaseSample,
    sql`
    with standby as (
      -- Who may not see its state sees that it is there.
      select coalesce(sync_state, 'unknown') as state, coalesce(extract(epoch from replay_lag), 0) as lag,
        coalesce(case when pg_is_in_recovery() then 0 else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end, 0) as behind
      from pg_stat_replication)
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as says,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
      (select count(*) from sitting_parts where closed_at is null) as open,
      (select count(*) from sitting_parts where closed_at is null and due_at < ${new Date(now - OVERDUE_AFTER)}) as overdue,
      current_setting('synchronous_standby_names') <> '' as sync_wanted,
      coalesce((select json_object_agg(state, count) from (select state, count(*) from standby group by state) as counted), '{}')
        as standbys,
      coalesce((select max(behind) from standby), 0)::float8 as lag_bytes,
      coalesce((select max(lag) from standby), 0)::float8 as lag_seconds`,
  )
}

async function diskOf(folder: 'data' | 'backups', path: string): Promise<MachineSample['disks'][number] | null> {
  const room = await statfs(path).catch(() => null)
  return room === null ? null : { folder, free: room.bavail * room.bsize, size: room.blocks * room.bsize }
}

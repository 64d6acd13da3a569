import { makeBackup, type MadeBackup } from '../backup/nightly.ts'
import { BackupFault } from '../backup/frames.ts'
import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Env } from '../env.ts'
import { StartFault } from '../start-fault.ts'
import { beginBackup, endBackup } from '../stores/machine/backups.ts'
import { thisHost } from '../timekeeping/open-clock.ts'

/** Runs what a new version brings, after a back-up: migrations go forward only, and this is the way back. */
export async function bringUpToDate(db: Database, env: Env, say: (line: string) => void): Promise<string[]> {
  const now = systemClock.now()
  let made: MadeBackup | null = null
  const before = async () => {
    if (env.BACKUP_AT === null) return
    say('Backing up before the update')
    made = await makeBackup(db, { env, now, kind: 'before-update', say }).catch((error: unknown) => {
      if (!(error instanceof BackupFault)) throw error
      throw new StartFault(
        `The database could not be backed up before the update, so nothing was changed. ${error.message} ` +
          'With BACKUP_AT=off the update goes on without.',
      )
    })
  }
  const ran = await migrate(db, { say, before })
  if (made !== null) await record(db, made, now)
  return ran
}

/** Afterwards: an older version may have had no place to write it down. */
async function record(db: Database, made: MadeBackup, now: number): Promise<void> {
  const id = await beginBackup(db, { kind: 'before-update', dueAt: null, host: thisHost, now })
  if (id !== null) await endBackup(db, id, { ...made, copiedTo: null, fault: null }, systemClock.now())
}

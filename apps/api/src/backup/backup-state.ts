import { HOUR, type Instant } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import type { Env } from '../env.ts'
import { type BackupRow, installedAt, lastFailedBackup, lastGoodBackup } from '../stores/machine/backups.ts'

/** A night, and half a day in which an exam may have kept it waiting. */
const TOO_OLD = 36 * HOUR

export interface BackupState {
  /** `off`: somebody else makes them. `none`: there should be one by now. */
  readonly state: 'fine' | 'off' | 'none' | 'old' | 'failed'
  readonly last: BackupRow | null
  readonly failed: BackupRow | null
}

/** How the centre stands with its back-ups. */
export async function backupState(db: Db, env: Pick<Env, 'BACKUP_AT'>, now: Instant): Promise<BackupState> {
  const [last, failed] = [await lastGoodBackup(db), await lastFailedBackup(db)]
  if (env.BACKUP_AT === null) return { state: 'off', last, failed: null }
  const isOld = now - (last?.started_at ?? (await installedAt(db))) > TOO_OLD
  if (isOld) return { state: last === null ? 'none' : 'old', last, failed }
  return { state: failed === null ? 'fine' : 'failed', last, failed }
}

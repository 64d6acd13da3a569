import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFolder, backupsIn } from '../backup/backup-folder.ts'
import { backupState } from '../backup/backup-state.ts'
import type { Database } from '../db/database.ts'
import { isBuiltIn } from '../db/built-in.ts'
import type { Env } from '../env.ts'
import { missingDisk } from '../missing-disk.ts'
import type { BackupRow } from '../stores/machine/backups.ts'
import { thisHost } from '../timekeeping/open-clock.ts'
import type { Check, Examined } from './check.ts'
import { fault, fine, type Finding, notice } from './finding.ts'
import { hasTable } from './has-table.ts'
import { takesFiles } from './writable.ts'

const MAKE_ONE = 'Make one now: npm run db:backup'

export const backupCheck: Check = {
  topic: 'backup',
  async examine(given) {
    const { env, db } = given
    if (env.BACKUP_AT === null) {
      return [notice('No back-up is made here (BACKUP_AT=off)', 'Make sure that somebody else makes them.')]
    }
    const known =
      db !== null && (await hasTable(db, 'backups')) ? await examineKnown(given, db) : [await fromFolder(env)]
    return [...known, ...(await examineFolder(env)), ...(await examineDisks(env))]
  },
}

async function fromFolder(env: Env): Promise<Finding> {
  const folder = backupFolder(env)
  const [newest] = await backupsIn(folder)
  return newest === undefined
    ? fine(`There is no back-up in ${folder} yet`)
    : fine(`The newest back-up is ${join(folder, newest)}`)
}

async function examineKnown({ env, now }: Pick<Examined, 'env' | 'now'>, db: Database): Promise<Finding[]> {
  const { state, last, failed } = await backupState(db, env, now)
  return [
    last === null
      ? state === 'none'
        ? fault('There is no back-up', MAKE_ONE)
        : fine(await firstOfHere(env))
      : await examineLast(last, state === 'old'),
    ...(failed === null
      ? []
      : [fault(`The last try failed on ${dhakaMoment(failed.started_at)}: ${failed.fault ?? ''}`, MAKE_ONE)]),
    ...(last !== null && env.BACKUP_S3_BUCKET !== undefined && last.copied_to === null
      ? [
          fault(
            `It is not in the bucket ${env.BACKUP_S3_BUCKET}`,
            'See the last errors below, and then: npm run db:backup',
          ),
        ]
      : []),
  ]
}

/** After a restore the database knows none, while that which it came from lies in the folder. */
async function firstOfHere(env: Env): Promise<string> {
  const folder = backupFolder(env)
  const [newest] = await backupsIn(folder)
  return newest === undefined
    ? 'The first back-up is made in the coming night'
    : `The next back-up is made in the coming night; the newest so far is ${join(folder, newest)}`
}

async function examineLast(last: BackupRow, isOld: boolean): Promise<Finding> {
  const size = `${((last.bytes ?? 0) / 1e6).toFixed(1)} MB`
  const where = `${last.file ?? ''}${last.host === thisHost ? '' : ` on ${last.host}`}`
  const what = `The last good back-up is of ${dhakaMoment(last.started_at)} (${size}, ${where})`
  const isGone = last.host === thisHost && !(await stat(last.file ?? '').catch(() => null))
  if (isGone) return fault(`${what}, but that file is gone`, MAKE_ONE)
  return isOld ? fault(`${what}: too long ago`, MAKE_ONE) : fine(what)
}

/** Told before a night has tried in vain. */
async function examineFolder(env: Env): Promise<Finding[]> {
  const folder = backupFolder(env)
  if ((await missingDisk(folder)) === null && (await takesFiles(folder))) return []
  return [
    fault(
      `The folder for back-ups ${folder} cannot be written`,
      'Is its disk there? Give the folder to the user of the server, or set BACKUP_DIR.',
    ),
  ]
}

/** What nobody has set up saves from a mistake, and not from a dead disk. */
async function examineDisks(env: Env): Promise<Finding[]> {
  if (!(await isBuiltIn(env)) || env.BACKUP_S3_BUCKET !== undefined) return []
  const [data, backups] = await Promise.all([diskOf(env.DATA_DIR), diskOf(backupFolder(env))])
  if (backups !== null && backups !== data) return []
  return [
    notice(
      'Back-ups lie on the disk of the data: a dead disk takes both',
      'Name another disk (BACKUP_DIR) or a bucket (BACKUP_S3_BUCKET), and keep secrets.json apart from them.',
    ),
  ]
}

async function diskOf(folder: string): Promise<number | null> {
  return await stat(folder).then(
    ({ dev }) => dev,
    () => null,
  )
}

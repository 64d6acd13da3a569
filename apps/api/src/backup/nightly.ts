import type { Instant } from '@anushilon/domain/instant'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateDir } from '../data-dir.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { missingDisk } from '../missing-disk.ts'
import { backUp } from './backup.ts'
import { readBackupFile } from './backup-file.ts'
import { backupFolder, backupName, backupsIn, tidy } from './backup-folder.ts'
import { BackupFault } from './frames.ts'
import { picturesBeside, sizeOf } from './picture-mirror.ts'
import { picturesFolder } from './pictures.ts'
import type { Say } from './progress.ts'
import { backupBucket } from './backup-bucket.ts'

/** What is left free whatever a back-up takes: a full disk would stop the exams for the sake of their copy. */
const LEAVE_FREE = 256 * 1024 * 1024

type BackupEnv = Pick<Env, 'BACKUP_DIR' | 'DATA_DIR' | 'BACKUP_KEEP' | 'S3_BUCKET'>

export interface MadeBackup {
  readonly file: string
  readonly bytes: number
  readonly pictures: number
  /** An older one that could not be read; null where none was seen. */
  readonly damaged: string | null
}

interface Making {
  readonly env: BackupEnv
  readonly now: Instant
  readonly kind: 'nightly' | 'before-update'
  readonly say: Say
}

/** A new file among the back-ups, read again to its end before any older one goes. */
export async function makeBackup(db: Database, { env, now, kind, say }: Making): Promise<MadeBackup> {
  const folder = backupFolder(env)
  await requireDisk(folder)
  await makePrivateDir(folder)
  await requireRoom(folder)
  const file = join(folder, backupName(now, kind))
  const stored = env.S3_BUCKET === undefined ? picturesFolder(env.DATA_DIR) : null
  // An update touches no picture.
  const pictures = kind === 'nightly' ? stored : null
  const bytes = await backUp(db, file, { now, pictures, mirror: picturesBeside(file), say: () => undefined })
  try {
    const found = await proveWithPictures(file)
    const damaged = (await tidy(folder, { keep: env.BACKUP_KEEP, stored, say })) ?? (await damagedBefore(folder, say))
    say(`${file} is complete and was read back (${(bytes / 1e6).toFixed(1)} MB)`)
    return { file, bytes, pictures: found, damaged }
  } catch (error) {
    // What cannot be read back must not look like a back-up.
    if (error instanceof BackupFault) await rm(file, { force: true })
    throw error
  }
}

/** Reads a back-up to its checksum, and finds every picture that it names beside it. Returns how many there are. */
async function proveWithPictures(file: string): Promise<number> {
  let count = 0
  for await (const frame of readBackupFile(file)) {
    if (frame.kind !== 'picture') continue
    if ((await sizeOf(join(picturesBeside(file), frame.path))) !== frame.bytes) {
      throw new BackupFault(`The picture ${frame.path} is missing beside ${file}, or not whole.`)
    }
    count += 1
  }
  return count
}

/**
 * The one before was good when it was made. Whether its disk still has it is seen while there are others, and not on the day on
 * which it is needed; null where it has.
 */
async function damagedBefore(folder: string, say: Say): Promise<string | null> {
  const [, before] = await backupsIn(folder)
  if (before === undefined) return null
  const file = join(folder, before)
  try {
    await proveWithPictures(file)
    return null
  } catch (error) {
    say(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return file
  }
}

/** On the disk of the system it would be out of sight once its own is back. */
async function requireDisk(folder: string): Promise<void> {
  const place = await missingDisk(folder)
  if (place === null) return
  throw new BackupFault(`The disk of the folder for back-ups ${folder} is not there: nothing is mounted on ${place}.`)
}

async function requireRoom(folder: string): Promise<void> {
  const [newest] = await backupsIn(folder)
  const expected = newest === undefined ? 0 : ((await sizeOf(join(folder, newest))) ?? 0)
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, Math.round(expected * 1.2) + LEAVE_FREE]
  if (free >= needed) return
  throw new BackupFault(
    `There is no room for a back-up in ${folder}: ${megabytes(free)} are free, ${megabytes(needed)} are needed. ` +
      'Free some space, keep fewer (BACKUP_KEEP), or give another disk (BACKUP_DIR).',
  )
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6).toLocaleString('en')} MB`

/** Also in the bucket for back-ups, where one is named. Says where it is. */
export async function copyToBucket(env: Env, { file }: MadeBackup, say: Say): Promise<string | null> {
  const bucket = backupBucket(env)
  if (bucket === null) return null
  await bucket.copy(file)
  say(`Copied to the bucket ${bucket.name}`)
  return bucket.name
}

import type { Instant } from '@anushilon/domain/instant'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { proveBackupFile, readBackupFile, writeBackupFile } from './backup-file.ts'
import { withSnapshot, type Snapshot } from './dump.ts'
import type { Frame, Frames, Header } from './frames.ts'
import { load, refuseWhileInUse } from './load.ts'
import { mirrorPictures, picturesBeside } from './picture-mirror.ts'
import { pictureFrames, PictureSink } from './pictures.ts'
import type { Say } from './progress.ts'

interface BackupOptions {
  readonly now: Instant
  /** Null leaves the pictures out. */
  readonly pictures: string | null
  /** The pictures go into this folder and not into the file; those that are there already stay. */
  readonly mirror?: string
  readonly say: Say
}

async function* allFrames({ header, frames }: Snapshot, { now, pictures, mirror, say }: BackupOptions): Frames {
  const madeAt = new Date(now).toISOString()
  yield { kind: 'header', header: { ...header, madeAt, pictures: pictures !== null } } satisfies Frame
  yield* frames(say)
  if (pictures === null) return
  yield* mirror === undefined ? pictureFrames(pictures, say) : mirrorPictures(pictures, mirror, say)
}

/** The database as it is now, in one file. The server may go on meanwhile. Returns how large the file is. */
export async function backUp(database: Database, path: string, options: BackupOptions): Promise<number> {
  return await withSnapshot(database, (snapshot) => writeBackupFile(path, allFrames(snapshot, options)))
}

interface RestoreOptions {
  readonly replace: boolean
  readonly pictures: string | null
  readonly say: Say
}

/** Puts a file's rows and pictures in place, whole or not at all, and brings an older schema up to date. */
export async function restore(
  database: Database,
  path: string,
  { replace, pictures, say }: RestoreOptions,
): Promise<Header> {
  say('Reading the file to its checksum')
  const header = await proveBackupFile(path)
  const files = pictures === null || !header.pictures ? null : new PictureSink(pictures)
  try {
    const beside = picturesBeside(path)
    await load(database, header, readBackupFile(path), { replace, say, files, beside })
    if (files !== null) say(`pictures: ${files.count.toLocaleString('en')}`)
  } finally {
    await files?.clearUp()
  }
  await bringUpToDate(database, say)
  return header
}

interface MoveOptions {
  readonly now: Instant
  /** Copy although the server is running on it: what happens meanwhile stays behind. */
  readonly live: boolean
  /** In the place of what is in the other one; without it that must be empty. */
  readonly replace: boolean
  readonly say: Say
}

/** Everything in one database into another, as it is at one moment. */
export async function move(from: Database, to: Database, { live, ...options }: MoveOptions): Promise<void> {
  if (!live) await from.session(refuseWhileInUse)
  await copyRows(from, to, options)
  await bringUpToDate(to, options.say)
}

/** The same with the schema as it is. */
export async function copyRows(
  from: Database,
  to: Database,
  { now, replace, say }: Omit<MoveOptions, 'live'>,
): Promise<void> {
  await withSnapshot(from, async ({ header, frames }) => {
    const whole = { ...header, madeAt: new Date(now).toISOString(), pictures: false }
    await load(to, whole, frames(say), { replace, say: () => undefined, files: null })
  })
}

async function bringUpToDate(database: Database, say: Say): Promise<void> {
  for (const name of await migrate(database)) say(`brought up to date: ${name}`)
}

import { createHash, type Hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { mediaTypeOf, pathFor } from '../storage/paths.ts'
import { proveBackupFile, readBackupFile } from './backup-file.ts'
import { withSnapshot } from './dump.ts'
import { BackupFault, type Frames, type Header } from './frames.ts'
import { load } from './load.ts'
import { picturesBeside, sizeOf } from './picture-mirror.ts'
import type { Say } from './progress.ts'

export interface Drilled {
  readonly madeAt: string
  readonly tables: number
  readonly rows: number
  readonly pictures: number
}

interface DrillOptions {
  readonly say: Say
  /** Pictures are named by their content and this key; null where it is not known, and only their size is looked at. */
  readonly fileKey: Buffer | null
}

/**
 * Restores a back-up into an empty database and reads all of it back: every table has as many rows as the file, with the
 * same content. A fault says what is wrong with it.
 */
export async function drill(scratch: Database, file: string, { say, fileKey }: DrillOptions): Promise<Drilled> {
  say(`Reading ${file} to its checksum`)
  const header = await proveBackupFile(file)
  const pictures = await provePictures(file, fileKey)
  say('Restoring it into a scratch database')
  await load(scratch, header, readBackupFile(file), { replace: false, say: () => undefined, files: null })
  say('Comparing every table with the file')
  const wanted = await contentsOf(readBackupFile(file))
  const found = await withSnapshot(scratch, ({ frames }) => contentsOf(frames(() => undefined)))
  for (const { name } of header.tables) compare(name, wanted.get(name), found.get(name))
  return { madeAt: header.madeAt, tables: header.tables.length, rows: rowsIn(header), pictures }
}

const rowsIn = ({ tables }: Header) => tables.reduce((sum, { rows }) => sum + rows, 0)

interface Contents {
  readonly rows: number
  readonly hash: string
}

async function contentsOf(frames: Frames): Promise<Map<string, Contents>> {
  const found = new Map<string, Contents>()
  let [name, hash]: [string, Hash] = ['', createHash('sha256')]
  for await (const frame of frames) {
    if (frame.kind === 'table') [name, hash] = [frame.name, createHash('sha256')]
    else if (frame.kind === 'rows') hash.update(frame.bytes)
    else if (frame.kind === 'table-end') found.set(name, { rows: frame.rows, hash: hash.digest('hex') })
  }
  return found
}

function compare(table: string, wanted: Contents | undefined, found: Contents | undefined): void {
  if (wanted === undefined || found?.rows !== wanted.rows) {
    throw new BackupFault(
      `The table ${table} has ${found?.rows ?? 0} rows of ${wanted?.rows ?? 0} once it is restored.`,
    )
  }
  if (found.hash !== wanted.hash) throw new BackupFault(`The table ${table} is not the same once it is restored.`)
}

async function provePictures(file: string, fileKey: Buffer | null): Promise<number> {
  let count = 0
  const [bad, strange]: [string[], string[]] = [[], []]
  for await (const frame of readBackupFile(file)) {
    // One that lies in the file itself is under its checksum, which was read.
    if (frame.kind === 'file') count += 1
    if (frame.kind !== 'picture') continue
    count += 1
    const path = join(picturesBeside(file), frame.path)
    if ((await sizeOf(path)) !== frame.bytes) bad.push(frame.path)
    else if (fileKey !== null && !(await isNamedByContent(path, frame.path, fileKey))) strange.push(frame.path)
  }
  if (bad.length > 0) throw new BackupFault(`${bad.length} pictures are missing or cut short, such as ${bad[0]}.`)
  // All of them: then it is the key that differs, of which the caller is told elsewhere.
  if (strange.length > 0) {
    throw new BackupFault(
      `${strange.length} of ${count} pictures are not what their names say, such as ${strange[0]}: they are damaged, ` +
        'or the keys (secrets.json, APP_SECRET) are not those that they were stored with.',
    )
  }
  return count
}

async function isNamedByContent(file: string, path: string, key: Buffer): Promise<boolean> {
  const mediaType = mediaTypeOf(`files/${path}`)
  return mediaType === null || pathFor(key, await readFile(file), mediaType) === `files/${path}`
}

import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makePrivateDir } from '../data-dir.ts'
import type { Env } from '../env.ts'
import { bucketNamed } from '../storage/create.ts'
import { LARGEST_OBJECT, openBucket, readObject } from '../storage/s3.ts'
import { readBackupFile } from './backup-file.ts'
import { backupsIn, newestFirst, surplus } from './backup-folder.ts'
import { BackupFault } from './frames.ts'
import { picturesBeside, sizeOf } from './picture-mirror.ts'
import { isStored } from './pictures.ts'

/** For one part of eight megabytes on a slow line. */
const PATIENCE_MS = 600_000

const PREFIX = 'backups/'
const PICTURES = `${PREFIX}pictures/`

/** The bucket that back-ups are copied to; null where none is named. */
export function backupBucket(env: Env): BackupBucket | null {
  const settings = bucketNamed(env.BACKUP_S3_BUCKET, env)
  return settings && new BackupBucket(settings, env.BACKUP_KEEP)
}

class BackupBucket {
  readonly name: string
  readonly #s3: ReturnType<typeof openBucket>
  readonly #keep: number

  constructor(settings: Parameters<typeof openBucket>[0], keep: number) {
    this.name = settings.bucket
    this.#s3 = openBucket(settings, PATIENCE_MS)
    this.#keep = keep
  }

  async isThere(): Promise<boolean> {
    return await this.#s3.bucketExists()
  }

  /** The names of what is there, the newest first. */
  async list(): Promise<string[]> {
    const found = (await this.#s3.listObjects('/', `${PREFIX}anushilon-`)) ?? []
    return newestFirst(found.map(({ Key }) => Key.slice(PREFIX.length)))
  }

  /** A back-up and the pictures that are not there yet; then what is more than so many goes. */
  async copy(file: string): Promise<void> {
    const there = await this.#sizes(PICTURES)
    const needed = new Set<string>()
    for await (const frame of readBackupFile(file)) {
      if (frame.kind !== 'picture') continue
      needed.add(frame.path)
      if (there.get(frame.path) !== frame.bytes)
        await this.#put(PICTURES + frame.path, join(picturesBeside(file), frame.path))
    }
    // Last: a name that is there has everything that it needs.
    await this.#put(PREFIX + basename(file), file)
    const gone = surplus(await this.list(), this.#keep)
    for (const name of gone) await this.#s3.deleteObject(PREFIX + name)
    // What the folder has forgotten since: by then no back-up that is kept needs it.
    for (const path of there.keys()) {
      const isKept = needed.has(path) || (await sizeOf(join(picturesBeside(file), path))) !== null
      if (!isKept) await this.#s3.deleteObject(PICTURES + path)
    }
  }

  /** Brings the newest one, or the one named, into a folder, in place of those that were brought before, with its pictures. Returns where it is. */
  async fetch(folder: string, wanted?: string): Promise<string> {
    const name = wanted ?? (await this.list())[0]
    if (name === undefined) throw new BackupFault(`There is no back-up in the bucket ${this.name}.`)
    await makePrivateDir(folder)
    const file = join(folder, name)
    const fetched = await backupsIn(folder)
    // With a drill each month they would fill the disk.
    for (const other of fetched) if (other !== name) await rm(join(folder, other))
    if (!fetched.includes(name)) await this.#get(PREFIX + name, file)
    for await (const frame of readBackupFile(file)) {
      if (frame.kind !== 'picture' || !isStored(frame.path)) continue
      const path = join(picturesBeside(file), frame.path)
      if ((await sizeOf(path)) !== frame.bytes) await this.#get(PICTURES + frame.path, path)
    }
    return file
  }

  async #sizes(prefix: string): Promise<Map<string, number>> {
    const found = (await this.#s3.listObjects('/', prefix)) ?? []
    return new Map(found.map(({ Key, Size }) => [Key.slice(prefix.length), Size]))
  }

  async #put(key: string, file: string): Promise<void> {
    const size = await sizeOf(file)
    if ((size ?? 0) > LARGEST_OBJECT) {
      const limit = Math.floor(LARGEST_OBJECT / 1e9)
      throw new BackupFault(`${file} is larger than ${limit} GB, which is the most that is copied to a bucket.`)
    }
    const reply = await this.#s3.putAnyObject(key, await openAsBlob(file), 'application/octet-stream')
    if (!reply.ok) throw new BackupFault(`The bucket ${this.name} refused a back-up: ${reply.status}.`)
    const stored = await this.#s3.getContentLength(key)
    if (stored !== size) throw new BackupFault(`The bucket ${this.name} has ${stored} of ${size} bytes of ${key}.`)
  }

  async #get(key: string, file: string): Promise<void> {
    const found = await readObject(this.#s3, key)
    if (found === null) throw new BackupFault(`The bucket ${this.name} has no ${key}.`)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(found.body, createWriteStream(`${file}.part`, { mode: 0o600, flush: true }))
    await rename(`${file}.part`, file)
  }
}

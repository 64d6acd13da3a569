import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isOriginalName, mediaTypeOf } from '../storage/paths.ts'
import { BackupFault, type Frame } from './frames.ts'
import type { FileSink } from './load.ts'
import type { Say } from './progress.ts'

/** Where the storage in a folder keeps its files. */
export function picturesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

const ORIGINALS = 'originals'

export function isStored(path: string): boolean {
  return mediaTypeOf(`files/${path}`) !== null || (dirname(path) === ORIGINALS && isOriginalName(basename(path)))
}

async function* pathsIn(folder: string, under = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, under), { withFileTypes: true }).catch(() => [])
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = posix.join(under, entry.name)
    if (entry.isDirectory()) yield* pathsIn(folder, path)
    // Not what is still being written, which has another name.
    else if (isStored(path)) yield path
  }
}

/** Every stored file. Originals come first: one that goes meanwhile has left its picture behind. */
export async function* storedPaths(folder: string): AsyncGenerator<string> {
  yield* pathsIn(folder, ORIGINALS)
  for await (const path of pathsIn(folder)) if (dirname(path) !== ORIGINALS) yield path
}

/**
 * Every stored file. Read after the rows: a file is stored before a row speaks of it and never changes, so none
 * that the rows need can be missing.
 */
export async function* pictureFrames(folder: string, say: Say): AsyncGenerator<Frame> {
  let count = 0
  for await (const path of storedPaths(folder)) {
    const file = await open(join(folder, path)).catch(() => null)
    if (file === null) continue
    yield { kind: 'file', path }
    for await (const bytes of file.createReadStream()) yield { kind: 'file-bytes', bytes: bytes as Buffer }
    yield { kind: 'file-end' }
    count += 1
    if (count % 5_000 === 0) say(`pictures: ${count.toLocaleString('en')} so far`)
  }
  say(`pictures: ${count.toLocaleString('en')}`)
}

/** Files wait beside the folder until the rows are safe, and then move in. */
export class PictureSink implements FileSink {
  readonly #folder: string
  readonly #waiting: string
  readonly #paths: string[] = []

  constructor(folder: string) {
    this.#folder = folder
    this.#waiting = `${folder}.restoring-${process.pid}`
  }

  async take(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    if (!isStored(path)) {
      throw new BackupFault(`This back-up has a picture with an impossible path: ${path}. Nothing was changed.`)
    }
    const place = join(this.#waiting, path)
    await mkdir(dirname(place), { recursive: true })
    await pipeline(bytes, createWriteStream(place, { mode: 0o644, flush: true }))
    this.#paths.push(path)
  }

  /** From beside the back-up. */
  async takeFrom(folder: string, path: string, bytes: number): Promise<void> {
    const beside = isStored(path) ? await stat(join(folder, path)).catch(() => null) : null
    if (beside?.size !== bytes) {
      throw new BackupFault(`The picture ${path} is not beside this back-up, or not whole. Nothing was changed.`)
    }
    await this.take(path, createReadStream(join(folder, path)))
  }

  async settle(): Promise<void> {
    for (const path of this.#paths) {
      await mkdir(dirname(join(this.#folder, path)), { recursive: true })
      await rename(join(this.#waiting, path), join(this.#folder, path))
    }
  }

  get count(): number {
    return this.#paths.length
  }

  async clearUp(): Promise<void> {
    await rm(this.#waiting, { recursive: true, force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mediaTypeOf, requireStoredPath } from './paths.ts'
import type { Storage } from './storage.ts'

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** A new name in a folder survives a power cut only once the folder itself is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true })
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(unfinished, 'wx', 0o644)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(folder)
  if (made !== undefined) await syncFolder(dirname(folder))
}

/** Files in a folder of this machine. A file is either whole or not there, whatever happens to the power. */
export function createFolderStorage(dir: string): Storage {
  const onDisk = (path: string) => join(dir, path.slice('files/'.length))
  return {
    async put(path, bytes) {
      requireStoredPath(path)
      const there = await access(onDisk(path)).then(
        () => true,
        () => false,
      )
      if (!there) await writeDurably(onDisk(path), bytes)
    },
    async read(path) {
      if (mediaTypeOf(path) === null) return null
      try {
        const file = await open(onDisk(path), 'r')
        const { size } = await file.stat()
        return { body: file.createReadStream(), bytes: size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  }
}

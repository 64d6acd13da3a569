import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { groupCommit } from '../db/group-commit.ts'
import { isAccessible, syncFolder } from '../disk.ts'
import { errorCode } from '../start-fault.ts'
import { isOriginalName, mediaTypeOf, originalName, originalPath, requireStoredPath } from './paths.ts'
import type { Originals, Storage, StoredFile } from './storage.ts'

/** So that in a rush a sync is for many; who comes alone does not wait. */
const SYNC_REST_MS = 50

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error))
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(unfinished, 'wx', 0o600)
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
      if (!(await isAccessible(onDisk(path)))) await writeDurably(onDisk(path), bytes)
    },
    read: async (path) => (mediaTypeOf(path) === null ? null : await readIfThere(onDisk(path))),
    async remove(path) {
      requireStoredPath(path)
      await rm(onDisk(path), { force: true })
    },
    originals: originalsIn(dir),
  }
}

async function readIfThere(path: string): Promise<StoredFile | null> {
  try {
    const file = await open(path, 'r')
    const { size } = await file.stat()
    return { body: file.createReadStream(), bytes: size }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function originalsIn(dir: string): Originals {
  const onDisk = (name: string) => join(dir, originalPath(name))
  const folder = dirname(onDisk(originalName()))
  // One sync is for all who came before it began.
  const syncNames = groupCommit<void, void>({
    slots: 1,
    restMs: SYNC_REST_MS,
    write: async (names) => {
      await syncFolder(folder)
      return names
    },
  })
  return {
    async store(name, file) {
      await rename(file, onDisk(name)).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        // The first of all.
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await syncFolder(dir)
        await rename(file, onDisk(name))
      })
      await syncNames()
    },
    read: (name) => readIfThere(onDisk(name)),
    async lend(name, work) {
      const file = onDisk(name)
      if (!(await isAccessible(file))) return null
      try {
        return await work(file)
      } catch (error) {
        if (await isAccessible(file)) throw error
        return null
      }
    },
    async listBefore(moment) {
      const old: string[] = []
      for (const name of (await readdir(folder).catch(() => [])).filter(isOriginalName)) {
        const written = await stat(onDisk(name)).catch(() => null)
        if (written !== null && written.mtimeMs < moment) old.push(name)
      }
      return old
    },
    remove: (name) => rm(onDisk(name), { force: true }),
  }
}

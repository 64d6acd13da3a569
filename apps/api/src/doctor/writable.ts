import type { Stats } from 'node:fs'
import { constants, lstat, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isAccessible } from '../disk.ts'

/** Where a folder that is not there yet would be made. */
export async function nearestFolder(path: string): Promise<string> {
  const parent = dirname(path)
  const found = await stat(parent).catch(() => null)
  return found || parent === path ? parent : await nearestFolder(parent)
}

/** A link that leads to nothing, as to a disk that is not there, is the link: no folder is made in its place. */
export async function whatIs(path: string): Promise<Stats> {
  return await stat(path).catch(async () => await lstat(path))
}

export async function isWritable(path: string): Promise<boolean> {
  return await isAccessible(path, constants.W_OK | constants.X_OK)
}

/** Whether files can be put into a folder, which may have to be made first. */
export async function takesFiles(folder: string): Promise<boolean> {
  const found = await whatIs(folder).catch(() => null)
  const nearest = found === null ? await nearestFolder(folder) : folder
  return (found?.isDirectory() ?? true) && (await isWritable(nearest))
}

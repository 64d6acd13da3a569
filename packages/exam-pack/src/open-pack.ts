import { stat } from 'node:fs/promises'
import { folderSource } from './folder-source.ts'
import { PackUnreadable, type PackSource } from './source.ts'
import { zipSource } from './zip-source.ts'

/** A pack on disk: a folder with a pack.json in it, or a .zip of one. */
export async function openPack(path: string): Promise<PackSource> {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new PackUnreadable(`there is nothing at ${path}`)
  return found.isDirectory() ? await folderSource(path) : await zipSource(path)
}

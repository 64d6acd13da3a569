import { zipPieces } from '@anushilon/question-files/containers/write-zip'
import { createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from './make-folder.ts'
import type { PackJson } from './pack-json.ts'

/** Each file by its path in the pack; opened only when its turn has come. */
export type PackContents = ReadonlyMap<string, () => Promise<Readable>>

/** The pack cannot be written there; the message says why. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

function packJson(json: PackJson): string {
  return `${JSON.stringify(json, null, 2)}\n`
}

async function makeTarget(folder: string): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    throw new TargetRefused(`${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  })
}

async function writeFolder(folder: string, json: PackJson, files: PackContents): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new TargetRefused(`${folder} is not a folder`)
  })
  if (there.length > 0) throw new TargetRefused(`${folder} is not empty; nothing was written`)
  await makeTarget(folder)
  for (const [path, openFile] of files) {
    const full = join(folder, path)
    await makeFolder(dirname(full))
    await pipeline(await openFile(), createWriteStream(full, { flags: 'wx' }))
  }
  // Last, so that a pack that was cut short is not taken for one.
  await writeFile(join(folder, 'pack.json'), packJson(json))
}

/** The .zip of a pack, as it is being made. */
export function zipOf(json: PackJson, files: PackContents): Readable {
  const pictures = [...files].map(([path, content]) => ({ path, content, isCompressed: true as const }))
  return Readable.from(zipPieces([{ path: 'pack.json', content: packJson(json) }, ...pictures]))
}

async function writeZip(path: string, json: PackJson, files: PackContents): Promise<void> {
  if (await stat(path).catch(() => null)) throw new TargetRefused(`${path} is there already; nothing was written`)
  await makeTarget(dirname(path))
  const unfinished = `${path}.part`
  try {
    await pipeline(zipOf(json, files), createWriteStream(unfinished))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Writes a pack where there is none yet: a .zip where the path says so, otherwise a folder. */
export async function writePack(path: string, json: PackJson, files: PackContents): Promise<void> {
  await (path.toLowerCase().endsWith('.zip') ? writeZip : writeFolder)(path, json, files)
}

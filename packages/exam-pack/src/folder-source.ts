import { open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { LIMITS, PackUnreadable, parseJson, tooLarge, type PackSource } from './source.ts'

/** Every plain file under the folder by its path in the pack. Links are left out: they may lead anywhere. */
async function filesUnder(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true })) {
      const full = join(next, entry.name)
      if (entry.isDirectory()) waiting.push(full)
      if (entry.isFile()) found.set(relative(folder, full).split(sep).join('/').normalize('NFC'), full)
      if (found.size > LIMITS.files) throw new PackUnreadable(`${folder} holds more than ${LIMITS.files} files`)
    }
  }
  return found
}

async function readBounded(path: string, name: string, limit: number): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > limit) throw tooLarge(name, size, limit)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

export async function folderSource(folder: string): Promise<PackSource> {
  const files = await filesUnder(folder)
  const path = files.get('pack.json')
  if (path === undefined) throw new PackUnreadable(`there is no pack.json in ${folder}`)
  return {
    json: parseJson(await readBounded(path, 'pack.json', LIMITS.json)),
    hasFile: (name) => files.has(name),
    async readFile(name) {
      const full = files.get(name)
      if (full === undefined) throw new Error(`the pack has no ${name}`)
      return await readBounded(full, name, LIMITS.file)
    },
    close: () => Promise.resolve(),
  }
}

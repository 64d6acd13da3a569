import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { LIMITS, PackUnreadable, parseJson, tooLarge, type PackSource } from './source.ts'

/** Entries that other systems put beside the files; they are nobody's pictures. */
const CLUTTER = /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db)(?:\/|$)/

async function listEntries(zip: ZipFile, mostBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName.normalize('NFC')
    if (path.endsWith('/') || CLUTTER.test(path)) continue
    if (entries.has(path)) throw new PackUnreadable(`the .zip holds ${path} twice`)
    entries.set(path, entry)
    bytes += entry.uncompressedSize
    if (bytes > mostBytes) throw tooLarge('the .zip', bytes, mostBytes)
    if (entries.size > LIMITS.files) throw new PackUnreadable(`the .zip holds more than ${LIMITS.files} files`)
  }
  return entries
}

/** People often zip the folder rather than what is in it: a pack may stand one folder deep. */
function rootOf(entries: ReadonlyMap<string, Entry>): string {
  if (entries.has('pack.json')) return ''
  const roots = [...entries.keys()].filter((path) => /^[^/]+\/pack\.json$/.test(path))
  const only = roots.length === 1 ? roots[0] : undefined
  if (only === undefined) throw new PackUnreadable('there is no pack.json in the .zip')
  return only.slice(0, -'pack.json'.length)
}

/** Counts what really comes out: the size written in a .zip is only a claim. */
async function collect(stream: Readable, name: string, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limit) throw tooLarge(name, bytes, limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readEntry(zip: ZipFile, entry: Entry, name: string, limit: number): Promise<Buffer> {
  if (entry.uncompressedSize > limit) throw tooLarge(name, entry.uncompressedSize, limit)
  return await collect(await zip.openReadStreamPromise(entry), name, limit)
}

function unreadable(error: unknown): PackUnreadable {
  if (error instanceof PackUnreadable) return error
  return new PackUnreadable(`the .zip cannot be read: ${error instanceof Error ? error.message : String(error)}`)
}

/** Nothing is ever unpacked to disk; files are read one by one, each within bounds. `mostBytes` bounds what they claim together. */
export async function zipSource(path: string, mostBytes = Number.POSITIVE_INFINITY): Promise<PackSource> {
  let zip: ZipFile | undefined
  try {
    const opened = await openPromise(path, { autoClose: false })
    zip = opened
    const entries = await listEntries(opened, mostBytes)
    const root = rootOf(entries)
    const packJson = entries.get(`${root}pack.json`) as Entry
    return {
      json: parseJson(await readEntry(opened, packJson, 'pack.json', LIMITS.json)),
      hasFile: (name) => entries.has(root + name),
      async readFile(name) {
        const entry = entries.get(root + name)
        if (entry === undefined) throw new Error(`the pack has no ${name}`)
        return await readEntry(opened, entry, name, LIMITS.file).catch((error: unknown) => {
          throw unreadable(error)
        })
      },
      async close() {
        opened.close()
      },
    }
  } catch (error) {
    zip?.close()
    throw unreadable(error)
  }
}

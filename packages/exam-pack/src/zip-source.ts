import { openZip, ZipFault, type Zip } from '@anushilon/question-files/containers/read-zip'
import { LIMITS, PackUnreadable, parseJson, tooLarge, type PackSource } from './source.ts'

/** People often zip the folder rather than what is in it: a pack may stand one folder deep. */
function rootOf(zip: Zip): string {
  if (zip.has('pack.json')) return ''
  const roots = zip.names.filter((path) => /^[^/]+\/pack\.json$/.test(path))
  const only = roots.length === 1 ? roots[0] : undefined
  if (only === undefined) throw new PackUnreadable('there is no pack.json in the .zip')
  return only.slice(0, -'pack.json'.length)
}

async function readEntry(zip: Zip, path: string, name: string, limit: number): Promise<Buffer> {
  if (zip.sizeOf(path) > limit) throw tooLarge(name, zip.sizeOf(path), limit)
  return await zip.read(path)
}

/** Files are read one by one, each within bounds. `mostBytes` bounds what they claim together. */
export async function zipSource(path: string, mostBytes = Number.POSITIVE_INFINITY): Promise<PackSource> {
  const unreadable = (error: unknown): PackUnreadable => {
    if (error instanceof PackUnreadable) return error
    const { kind, entry, bytes, message } =
      error instanceof ZipFault ? error : new ZipFault('unreadable', String(error))
    if (kind === 'twice') return new PackUnreadable(`the .zip holds ${entry} twice`)
    if (kind === 'many') return new PackUnreadable(`the .zip holds more than ${LIMITS.files} files`)
    if (kind === 'large') return tooLarge('the .zip', bytes, mostBytes)
    return new PackUnreadable(`the .zip cannot be read: ${message}`)
  }

  let zip: Zip | undefined
  try {
    const opened = await openZip(path, { entries: LIMITS.files, entry: Number.POSITIVE_INFINITY, total: mostBytes })
    zip = opened
    const root = rootOf(opened)
    return {
      json: parseJson(await readEntry(opened, `${root}pack.json`, 'pack.json', LIMITS.json)),
      hasFile: (name) => opened.has(root + name),
      async readFile(name) {
        if (!opened.has(root + name)) throw new Error(`the pack has no ${name}`)
        return await readEntry(opened, root + name, name, LIMITS.file).catch((error: unknown) => {
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

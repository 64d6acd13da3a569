import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { fromBufferPromise, openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'

/** The files of a .zip, read one by one. Nothing is unpacked to disk. */
export interface Zip {
  readonly names: readonly string[]
  has(name: string): boolean
  /** What the .zip claims, and what it is held to when it is read; 0 where there is no such file. */
  sizeOf(name: string): number
  read(name: string): Promise<Buffer>
  close(): void
}

export interface ZipLimits {
  readonly entries: number
  /** Unpacked bytes of one file, and of all together: as claimed, before anything is inflated. */
  readonly entry: number
  readonly total: number
}

type ZipFaultKind = 'unreadable' | 'password' | 'outside' | 'twice' | 'many' | 'large' | 'missing' | 'damaged'

/** Why a .zip is not read; whoever opened it says so in words for its author. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault'
  readonly kind: ZipFaultKind
  /** The file inside it that is at fault, or nothing. */
  readonly entry: string
  /** What was claimed, where that is too much. */
  readonly bytes: number

  constructor(kind: ZipFaultKind, message: string, { entry = '', bytes = 0 } = {}) {
    super(message)
    this.kind = kind
    this.entry = entry
    this.bytes = bytes
  }
}

/** Entries that other systems put beside the files. */
const CLUTTER = /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db)(?:\/|$)/

/** Names are decoded here: many programs write UTF-8 without saying so. */
const OPTIONS = { autoClose: false, decodeStrings: false } as const

/** A .zip in memory, or the path of one on disk. */
export async function openZip(source: Uint8Array | string, limits: ZipLimits): Promise<Zip> {
  const zip = await opened(source)
  try {
    const entries = await listed(zip, limits)
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      async read(name) {
        const entry = entries.get(name)
        if (entry === undefined) throw new ZipFault('missing', `there is no ${name}`, { entry: name })
        return await unpacked(zip, entry, name)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof ZipFault ? error : unreadable(error)
  }
}

async function opened(source: Uint8Array | string): Promise<ZipFile> {
  try {
    if (typeof source === 'string') return await openPromise(source, OPTIONS)
    return await fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), OPTIONS)
  } catch (error) {
    throw unreadable(error)
  }
}

async function listed(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    const name = safeName(entry.fileNameRaw)
    if (entry.isEncrypted()) throw new ZipFault('password', `${name} is encrypted`, { entry: name })
    if (name.endsWith('/') || CLUTTER.test(name)) continue
    if (entries.has(name)) throw new ZipFault('twice', `it holds ${name} twice`, { entry: name })
    entries.set(name, entry)
    if (entries.size > limits.entries) throw new ZipFault('many', `it holds more than ${limits.entries} files`)
    bytes += entry.uncompressedSize
    if (entry.uncompressedSize > limits.entry || bytes > limits.total)
      throw new ZipFault('large', `it claims ${bytes} bytes`, { entry: name, bytes })
  }
  return entries
}

function safeName(written: Buffer): string {
  const name = written
    .toString(isUtf8(written) ? 'utf8' : 'latin1')
    .replaceAll('\\', '/')
    .normalize('NFC')
  const fault = name.includes('\0') ? 'invalid characters in fileName' : validateFileName(name)
  if (fault !== null) throw new ZipFault('outside', fault, { entry: name })
  return name
}

/** yauzl holds a file to the size it claims; its checksum it leaves to us. */
async function unpacked(zip: ZipFile, entry: Entry, name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sum = 0
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      chunks.push(chunk)
    }
  } catch (error) {
    throw new ZipFault('damaged', messageOf(error), { entry: name })
  }
  if (sum !== entry.crc32) throw new ZipFault('damaged', `${name} does not have its checksum`, { entry: name })
  return Buffer.concat(chunks)
}

function unreadable(error: unknown): ZipFault {
  return new ZipFault('unreadable', messageOf(error))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

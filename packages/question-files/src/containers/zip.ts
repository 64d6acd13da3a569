import { crc32, inflateRawSync } from 'node:zlib'
import { FileRefused, LIMITS } from '../file-refused.ts'

/**
 * A .zip that is wholly in memory, read entry by entry. Nothing is unpacked to disk. The sizes written in it are claims:
 * their sum is bounded before anything is inflated, and each entry is held to its own while it is.
 */
export interface Zip {
  readonly names: readonly string[]
  has(name: string): boolean
  read(name: string): Uint8Array
}

interface Entry {
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const ENCRYPTED = 1
const UNKNOWN_32 = 0xffffffff
const ZIP64_FIELD = 1

/** Entries that other systems put beside the files. */
const CLUTTER = /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db)(?:\/|$)/

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

export function openZip(bytes: Uint8Array): Zip {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return zipOf(view, entriesOf(view))
  } catch (error) {
    if (error instanceof RangeError) throw new FileRefused('The .zip is damaged.')
    throw error
  }
}

function endOf(view: Buffer): number {
  const earliest = Math.max(0, view.length - END_SIZE - 0xffff)
  for (let at = view.length - END_SIZE; at >= earliest; at -= 1) if (view.readUInt32LE(at) === END) return at
  throw new FileRefused('The .zip is cut off or damaged.')
}

function entriesOf(view: Buffer): Map<string, Entry> {
  const end = endOf(view)
  const count = view.readUInt16LE(end + 10)
  if (count > LIMITS.zipEntries)
    throw new FileRefused(`The .zip holds more than ${LIMITS.zipEntries.toLocaleString('en')} files.`)
  const entries = new Map<string, Entry>()
  let at = view.readUInt32LE(end + 16)
  let total = 0
  for (let index = 0; index < count; index += 1) {
    if (view.readUInt32LE(at) !== CENTRAL) throw new FileRefused('The .zip is damaged.')
    const nameEnd = at + CENTRAL_SIZE + view.readUInt16LE(at + 28)
    const extraEnd = nameEnd + view.readUInt16LE(at + 30)
    const name = safeName(view.toString('utf8', at + CENTRAL_SIZE, nameEnd))
    if ((view.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new FileRefused('The .zip has a password.')
    const entry = sized(view, at, nameEnd, extraEnd)
    at = extraEnd + view.readUInt16LE(at + 32)
    if (name.endsWith('/') || CLUTTER.test(name)) continue
    if (entries.has(name)) throw new FileRefused(`The .zip holds ${name} twice.`)
    total += entry.size
    if (entry.size > LIMITS.zipEntry || total > LIMITS.zipTotal)
      throw new FileRefused('The .zip would grow too large when unpacked (a “zip bomb”). Nothing was taken from it.')
    entries.set(name, entry)
  }
  return entries
}

/** Sizes and place of an entry; large ones stand in a field of their own (Zip64). */
function sized(view: Buffer, at: number, nameEnd: number, extraEnd: number): Entry {
  const [packed, size, offset] = [view.readUInt32LE(at + 20), view.readUInt32LE(at + 24), view.readUInt32LE(at + 42)]
  let field = nameEnd
  while (field + 4 <= extraEnd && view.readUInt16LE(field) !== ZIP64_FIELD) field += 4 + view.readUInt16LE(field + 2)
  let value = field + 4
  const wide = (narrow: number): number => {
    if (narrow !== UNKNOWN_32) return narrow
    const number = Number(view.readBigUInt64LE(value))
    value += 8
    return number
  }
  // In this order, as the format has it.
  const realSize = wide(size)
  const realPacked = wide(packed)
  return {
    method: view.readUInt16LE(at + 10),
    crc: view.readUInt32LE(at + 16),
    size: realSize,
    packed: realPacked,
    offset: wide(offset),
  }
}

function safeName(written: string): string {
  const name = written.replaceAll('\\', '/').normalize('NFC')
  const isOutside =
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..') || name.includes('\0')
  if (isOutside) throw new FileRefused(`The .zip names a file outside itself (${JSON.stringify(name.slice(0, 80))}).`)
  return name
}

function zipOf(view: Buffer, entries: ReadonlyMap<string, Entry>): Zip {
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new FileRefused(`The .zip has no ${name}.`)
      return unpacked(view, name, entry)
    },
  }
}

function unpacked(view: Buffer, name: string, { method, crc, packed, size, offset }: Entry): Uint8Array {
  try {
    if (view.readUInt32LE(offset) !== LOCAL) throw new FileRefused('The .zip is damaged.')
    const start = offset + LOCAL_SIZE + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28)
    const data = view.subarray(start, start + packed)
    if (method !== 0 && method !== 8) throw new FileRefused(`${name} is packed in a way that cannot be read.`)
    // One byte of room, so that an entry that is larger than it claims is seen and not cut off.
    const bytes = method === 0 ? data : inflateRawSync(data, { maxOutputLength: size + 1 })
    if (bytes.length !== size || crc32(bytes) !== crc) throw new FileRefused(`${name} in the .zip is damaged.`)
    return bytes
  } catch (error) {
    if (error instanceof FileRefused) throw error
    throw new FileRefused(`${name} in the .zip is damaged, or larger than it claims to be.`)
  }
}

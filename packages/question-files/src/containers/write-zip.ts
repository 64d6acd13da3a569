import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

/** 1 January 1980, the earliest a .zip knows: the same content always gives the same file. */
const NO_TIME = 0x00210000
const VERSION = 20
const UTF8_NAMES = 0x0800
/** How long it is and its checksum stand behind the content: they are not known before. */
const SIZES_BEHIND = 0x0008
const DEFLATED = 8
const LOCAL = Buffer.from([0x50, 0x4b, 3, 4])
const CENTRAL = Buffer.from([0x50, 0x4b, 1, 2, VERSION, 0])
const BEHIND = Buffer.from([0x50, 0x4b, 7, 8])

interface Sizes {
  readonly crc: number
  readonly packed: number
  readonly size: number
}

export function writeZip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const parts: Buffer[] = []
  const directory = new Directory()
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const packed = deflateRawSync(bytes)
    const sizes = { crc: crc32(bytes), packed: packed.length, size: bytes.length }
    const head = [LOCAL, headOf(path, UTF8_NAMES, sizes), Buffer.from(path)]
    directory.add(path, UTF8_NAMES, sizes, lengthOf(head) + packed.length)
    parts.push(...head, packed)
  }
  return Buffer.concat([...parts, directory.toBuffer()])
}

/** The same in pieces, packed outside the event loop, for what should not be held as a whole. */
export async function* zipPieces(
  files: Iterable<readonly [path: string, content: string | AsyncIterable<string>]>,
): AsyncGenerator<Uint8Array> {
  const directory = new Directory()
  const flags = UTF8_NAMES | SIZES_BEHIND
  for (const [path, content] of files) {
    const head = [LOCAL, headOf(path, flags, { crc: 0, packed: 0, size: 0 }), Buffer.from(path)]
    yield Buffer.concat(head)
    const sizes = { crc: 0, packed: 0, size: 0 }
    const bytes = counted(typeof content === 'string' ? Readable.from([content]) : content, sizes)
    // Whoever reads learns of a failure from the stream they read.
    const packing = pipeline(Readable.from(bytes), createDeflateRaw(), () => undefined)
    for await (const chunk of packing as AsyncIterable<Buffer>) {
      sizes.packed += chunk.length
      yield chunk
    }
    yield Buffer.concat([BEHIND, threeNumbers(sizes)])
    directory.add(path, flags, sizes, lengthOf(head) + sizes.packed + BEHIND.length + 12)
  }
  yield directory.toBuffer()
}

async function* counted(pieces: AsyncIterable<string>, sizes: { crc: number; size: number }) {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    sizes.crc = crc32(bytes, sizes.crc)
    sizes.size += bytes.length
    yield bytes
  }
}

class Directory {
  readonly #entries: Buffer[] = []
  #count = 0
  #offset = 0

  add(path: string, flags: number, sizes: Sizes, length: number): void {
    const place = Buffer.alloc(14)
    place.writeUInt32LE(this.#offset, 10)
    this.#entries.push(CENTRAL, headOf(path, flags, sizes), place, Buffer.from(path))
    this.#count += 1
    this.#offset += length
  }

  toBuffer(): Buffer {
    const listed = Buffer.concat(this.#entries)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#count, 8)
    end.writeUInt16LE(this.#count, 10)
    end.writeUInt32LE(listed.length, 12)
    end.writeUInt32LE(this.#offset, 16)
    return Buffer.concat([listed, end])
  }
}

/** What both heads of an entry have in common: version to name length. */
function headOf(path: string, flags: number, sizes: Sizes): Buffer {
  const shared = Buffer.alloc(10)
  shared.writeUInt16LE(VERSION, 0)
  shared.writeUInt16LE(flags, 2)
  shared.writeUInt16LE(DEFLATED, 4)
  shared.writeUInt32LE(NO_TIME, 6)
  const lengths = Buffer.alloc(4)
  lengths.writeUInt16LE(Buffer.byteLength(path), 0)
  return Buffer.concat([shared, threeNumbers(sizes), lengths])
}

function threeNumbers({ crc, packed, size }: Sizes): Buffer {
  const numbers = Buffer.alloc(12)
  numbers.writeUInt32LE(crc, 0)
  numbers.writeUInt32LE(packed, 4)
  numbers.writeUInt32LE(size, 8)
  return numbers
}

function lengthOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0)
}

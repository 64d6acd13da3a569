import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

interface Table {
  readonly tag: number
  readonly checksum: number
  readonly data: Buffer
}

function padded(length: number): number {
  return (length + 3) & ~3
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const offset = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      data: packedLength < length ? inflateSync(packed) : packed,
    }
  })
}

/** Unwraps a WOFF font into the plain TrueType that the SVG renderer reads: the same tables, without their zlib. */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is not a WOFF font')
  const tables = tablesOf(woff)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), SFNT_HEADER + tables.length * SFNT_ENTRY)

  const sfnt = Buffer.alloc(size)
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0)
  sfnt.writeUInt16BE(tables.length, 4)
  sfnt.writeUInt16BE(power * SFNT_ENTRY, 6)
  sfnt.writeUInt16BE(Math.log2(power), 8)
  sfnt.writeUInt16BE((tables.length - power) * SFNT_ENTRY, 10)

  let offset = SFNT_HEADER + tables.length * SFNT_ENTRY
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    sfnt.writeUInt32BE(tag, entry)
    sfnt.writeUInt32BE(checksum, entry + 4)
    sfnt.writeUInt32BE(offset, entry + 8)
    sfnt.writeUInt32BE(data.length, entry + 12)
    data.copy(sfnt, offset)
    offset += padded(data.length)
  })
  return sfnt
}

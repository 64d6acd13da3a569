import { crc32 } from 'node:zlib'

/**
 * A picture that no decoder can read, without what a camera or a program wrote into it: place, time, device, thumbnails. What
 * is known to be picture stays, and where it cannot be told any more what is what, it ends.
 */
export function withoutNotes(bytes: Buffer): Buffer {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return joined(bytes, pngParts(bytes))
  if (bytes.length > 1 && bytes.readUInt16BE(0) === 0xffd8) return beforeNotes(joined(bytes, jpegParts(bytes)))
  return joined(bytes, /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) ? gifParts(bytes) : [])
}

/** From a place up to another. */
type Part = readonly [from: number, to: number]

function joined(bytes: Buffer, parts: Iterable<Part>): Buffer {
  return Buffer.concat([...parts].map(([from, to]) => bytes.subarray(from, to)))
}

/** What damage has moved to where pixels should be has no head that says what it is. */
const NOTES = ['Exif\0', 'http://ns.adobe.com', '<x:xmpmeta', 'Photoshop 3.0']

function beforeNotes(bytes: Buffer): Buffer {
  const places = NOTES.map((note) => bytes.indexOf(note)).filter((at) => at >= 0)
  return bytes.subarray(0, Math.min(bytes.length, ...places))
}

function* jpegParts(bytes: Buffer): Generator<Part> {
  yield [0, 2]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xff) at += 1
    // Behind the end of a picture phones put more of them, each with notes of its own.
    else if (!isSegment(marker)) break
    else {
      // Without its end: what is not there cannot be kept.
      if (isPicture(bytes, at, marker)) yield [at, Math.min(end, bytes.length)]
      at = end
      if (marker !== START_OF_SCAN) continue
      const next = endOfScan(bytes, at)
      if (next > at) yield [at, next]
      at = next
    }
  }
  if (bytes[at] === 0xff && bytes[at + 1] === END) yield [at, at + 2]
}

const START_OF_SCAN = 0xda
const END = 0xd9
const ADOBE = 0xee

/** It has a length: SOF, tables, APPn, comments. */
function isSegment(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xfe && !(marker >= 0xd0 && marker <= 0xd9)
}

/** Tables, sizes and scans; of what applications write the two that say what the colours are. */
function isPicture(bytes: Buffer, at: number, marker: number): boolean {
  if (marker === 0xe0) return bytes.toString('latin1', at + 4, at + 8) === 'JFIF'
  return marker < 0xe0 || marker === ADOBE
}

/** Pixels go on until a marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (isSegment(next) || next === END || next === 0xd8) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What is needed to draw it. */
const CHUNKS: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
])
const NOTE_CHUNKS = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP']

function* pngParts(bytes: Buffer): Generator<Part> {
  yield [0, PNG.length]
  let at = PNG.length
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (!/^[A-Za-z]{4}$/.test(type)) break
    // One whose sum is wrong may be too long, and hold those behind it.
    const isSound = end <= bytes.length && crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4)
    const last = isSound ? end : Math.min(end, firstOf(bytes, NOTE_CHUNKS, at))
    if (CHUNKS.has(type)) yield [at, last]
    if (type === 'IEND' || last < end) break
    at = end
  }
}

/** Where the first of these chunks begins, with its length in front. */
function firstOf(bytes: Buffer, types: readonly string[], from: number): number {
  const places = types.map((type) => bytes.indexOf(type, from + 8) - 4).filter((at) => at > from)
  return Math.min(bytes.length, ...places)
}

function* gifParts(bytes: Buffer): Generator<Part> {
  let at = 13 + coloursAt(bytes, 10)
  yield [0, at]
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind !== 0x21 && kind !== 0x2c) break
    const head = kind === 0x21 ? 2 : 11 + coloursAt(bytes, at + 9)
    const end = endOfBlocks(bytes, at + head)
    // Of the extensions the one that says how it is drawn.
    if (kind === 0x2c || bytes[at + 1] === 0xf9) yield [at, end]
    at = end
  }
  if (bytes[at] === 0x3b) yield [at, at + 1]
}

/** How long the table of colours is that these flags announce. */
function coloursAt(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return Math.min(at + 1, bytes.length)
}

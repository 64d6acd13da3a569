/** What a picture says of itself at its beginning. */
export interface PictureHeader {
  readonly width: number
  readonly height: number
}

/** Bytes of a file from a place on; fewer where it ends there. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const GIF = /^GIF8[79]a$/
/** Cameras write a few dozen of these before the picture begins. */
const MOST_SEGMENTS = 500

/** The size of a PNG, JPEG or GIF without decoding anything of it; null where its beginning is none of theirs. */
export async function readPictureHeader(readAt: ReadAt): Promise<PictureHeader | null> {
  const size = await sizeIn(readAt)
  return size === null || size.width === 0 || size.height === 0 ? null : size
}

async function sizeIn(readAt: ReadAt): Promise<PictureHeader | null> {
  const start = await readAt(0, 26)
  if (start.length < 10) return null
  if (start.subarray(0, PNG.length).equals(PNG)) return pngSize(start)
  if (GIF.test(start.toString('latin1', 0, 6))) {
    return { width: start.readUInt16LE(6), height: start.readUInt16LE(8) }
  }
  return start.readUInt16BE(0) === 0xffd8 ? await jpegSize(readAt) : null
}

/** The first chunk of every PNG is the one that says its size. */
function pngSize(start: Buffer): PictureHeader | null {
  if (start.length < 24 || start.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: start.readUInt32BE(16), height: start.readUInt32BE(20) }
}

/** From segment to segment, each with its length, up to the one that says how large the picture is. */
async function jpegSize(readAt: ReadAt): Promise<PictureHeader | null> {
  let at = 2
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const head = await readAt(at, 9)
    if (head.length < 9 || head[0] !== 0xff) return null
    const marker = head[1] ?? 0
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: head.readUInt16BE(7), height: head.readUInt16BE(5) }
    else if (marker === START_OF_SCAN || marker === END) return null
    else at += 2 + head.readUInt16BE(2)
  }
  return null
}

const START_OF_SCAN = 0xda
const END = 0xd9

/** Start of frame, of whatever kind: C0 to CF but for the three that are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

import sharp, { type Sharp } from 'sharp'
import { Refused } from '../http/refused.ts'
import type { MediaType } from '../storage/storage.ts'
import { WorkQueue } from '../work-queue.ts'
import { densityFor, looksLikeSvg, outsideReference } from './svg.ts'

/** A picture as we keep it: decoded, bounded, without metadata, and encoded by us. */
export interface Picture {
  readonly bytes: Buffer
  readonly mediaType: MediaType
  readonly width: number
  readonly height: number
}

/** The file is not a picture we can show; the message says why, for its author. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture'
}

const MOST_PIXELS = 50_000_000
/** As wide as a phone can use; a written paper may be several pages long. */
const LARGEST = { width: 1600, height: 8000 }
const FORMATS = new Set(['png', 'jpeg', 'gif', 'webp'])
const JPEG_QUALITY = 82
/** Above this many bits a pixel says something new nearly everywhere: a photo rather than a drawing. */
const PHOTO_ENTROPY = 6

/**
 * At most 256 colours are plenty for a drawing and weigh less than half. More effort would save another tenth and take
 * three times as long, which whoever imports an exam would notice and the student would not.
 */
const LINE_ART = { palette: true, quality: 95, effort: 1, compressionLevel: 9 } as const

/** What has few colours already keeps every one, so that encoding again what we encoded changes no dot of it. */
const KEPT_COLOURS = { ...LINE_ART, quality: 100, effort: 7 } as const

const INPUT = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const

/** A drawing can be made to take for ever: it must not take all threads, which passwords and files need too. */
const drawings = new WorkQueue({ atOnce: 2, waiting: 1_000 })

/** What a picture is tells how to encode it. */
type Nature = 'photo' | 'drawing' | 'few-colours' | 'unknown'

async function openDrawing(bytes: Uint8Array): Promise<Sharp> {
  const outside = outsideReference(bytes)
  if (outside !== null) throw new BadPicture(`draws on ${outside}, which is outside the file`)
  // Nothing is drawn yet: a drawing in large units is no large picture.
  const size = await sharp(bytes, { ...INPUT, limitInputPixels: false }).metadata()
  return sharp(bytes, { ...INPUT, density: densityFor(size, LARGEST) })
}

async function openRaster(bytes: Uint8Array): Promise<[Sharp, Nature]> {
  const image = sharp(bytes, INPUT)
  const { format, isPalette } = await image.metadata()
  if (!FORMATS.has(format)) throw new BadPicture('is not a png, jpg, gif, webp or svg')
  return [image.autoOrient(), format === 'jpeg' ? 'photo' : isPalette ? 'few-colours' : 'unknown']
}

/** The pixels once, within bounds, so that several encodings can be tried without decoding again. */
async function pixelsOf(image: Sharp) {
  return await image
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function encode(image: Sharp, nature: Nature): Promise<Picture> {
  const { data, info } = await pixelsOf(image)
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  if (nature === 'photo' || (nature === 'unknown' && (await looksLikePhoto(pixels())))) {
    const bytes = await pixels().jpeg({ quality: JPEG_QUALITY }).toBuffer()
    return { bytes, mediaType: 'image/jpeg', width, height }
  }
  const bytes = await pixels()
    .png(nature === 'few-colours' ? KEPT_COLOURS : LINE_ART)
    .toBuffer()
  return { bytes, mediaType: 'image/png', width, height }
}

async function looksLikePhoto(image: Sharp): Promise<boolean> {
  const { isOpaque, entropy } = await image.stats()
  return isOpaque && entropy > PHOTO_ENTROPY
}

/** Every picture goes through here, whoever brings it. Throws `BadPicture` for what cannot be shown. */
export async function processPicture(bytes: Uint8Array): Promise<Picture> {
  try {
    if (looksLikeSvg(bytes)) return await drawings.run(async () => await encode(await openDrawing(bytes), 'drawing'))
    return await encode(...(await openRaster(bytes)))
  } catch (error) {
    if (error instanceof BadPicture || error instanceof Refused) throw error
    throw new BadPicture(reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message))
    return `has too many pixels, at most ${MOST_PIXELS / 1_000_000} million are possible`
  if (/unsupported image format|Input buffer is empty/i.test(message)) return 'is not a picture'
  return 'is damaged and cannot be read'
}

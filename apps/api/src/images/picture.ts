import sharp, { type Sharp } from 'sharp'
import type { MediaType } from '../storage/storage.ts'
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
const FORMATS = new Set(['png', 'jpeg', 'gif', 'webp', 'svg'])
const JPEG_QUALITY = 82
/** Above this many bits a pixel says something new nearly everywhere: a photo rather than a drawing. */
const PHOTO_ENTROPY = 6

const INPUT = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const

async function openDrawing(bytes: Uint8Array): Promise<Sharp> {
  const outside = outsideReference(bytes)
  if (outside !== null) throw new BadPicture(`draws on ${outside}, which is outside the file`)
  // Nothing is drawn yet: a drawing in large units is no large picture.
  const size = await sharp(bytes, { ...INPUT, limitInputPixels: false }).metadata()
  return sharp(bytes, { ...INPUT, density: densityFor(size, LARGEST) })
}

async function openPhoto(bytes: Uint8Array): Promise<{ image: Sharp; isPhoto: boolean }> {
  const image = sharp(bytes, INPUT)
  const { format } = await image.metadata()
  if (!FORMATS.has(format)) throw new BadPicture('is not a png, jpg, gif, webp or svg')
  return { image: image.autoOrient(), isPhoto: format === 'jpeg' }
}

/** The pixels once, within bounds, so that several encodings can be tried without decoding again. */
async function pixelsOf(image: Sharp) {
  return await image
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function encode(image: Sharp, isPhoto: boolean | 'unknown'): Promise<Picture> {
  const { data, info } = await pixelsOf(image)
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const photo = isPhoto === 'unknown' ? await looksLikePhoto(pixels()) : isPhoto
  if (photo) {
    const bytes = await pixels().jpeg({ quality: JPEG_QUALITY }).toBuffer()
    return { bytes, mediaType: 'image/jpeg', width, height }
  }
  const [exact, few] = [
    await pixels().png({ compressionLevel: 9 }).toBuffer(),
    await pixels().png({ palette: true, quality: 95, effort: 7, compressionLevel: 9 }).toBuffer(),
  ]
  return { bytes: few.length < exact.length ? few : exact, mediaType: 'image/png', width, height }
}

async function looksLikePhoto(image: Sharp): Promise<boolean> {
  const { isOpaque, entropy } = await image.stats()
  return isOpaque && entropy > PHOTO_ENTROPY
}

/** Every picture goes through here, whoever brings it. Throws `BadPicture` for what cannot be shown. */
export async function processPicture(bytes: Uint8Array): Promise<Picture> {
  try {
    if (looksLikeSvg(bytes)) return await encode(await openDrawing(bytes), false)
    const { image, isPhoto } = await openPhoto(bytes)
    return await encode(image, isPhoto || 'unknown')
  } catch (error) {
    if (error instanceof BadPicture) throw error
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

import sharp, { type Sharp } from 'sharp'
import type { MediaType } from '../storage/storage.ts'
import { MOST_PIXELS } from './picture-limits.ts'

/** A picture as we store it: decoded, bounded, without metadata, and encoded by us. */
export interface Picture {
  readonly bytes: Buffer
  readonly mediaType: MediaType
  readonly width: number
  readonly height: number
}

/** As wide as a phone can use; a written paper may be several pages long. */
export const LARGEST = { width: 1600, height: 8000 }
export const INPUT = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const

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

/** What a picture is tells how to encode it. */
export type Nature = 'photo' | 'drawing' | 'few-colours' | 'unknown'

/** The pixels once, within bounds, so that several encodings can be tried without decoding again. */
async function pixelsOf(image: Sharp) {
  return await image
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

export async function encode(image: Sharp, nature: Nature): Promise<Picture> {
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

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { faultOf, type PictureFault } from '../images/fault.ts'
import { MOST_PIXELS } from '../uploads/photo-limits.ts'

/** A page of handwriting as it is stored. */
const JPEG_QUALITY = 80
/** Half as large again as the pages send: what a marker can read on a large screen. */
const LARGEST_SIDE = 2400
const FORMATS = new Set(['png', 'jpeg', 'gif'])

/**
 * Decodes the photo in one file, sets it upright, forgets what the camera wrote into it, and makes a JPEG of our own in
 * another (Decision C12). Null: it went well; another: it has not the SHA-256 that was acknowledged. Throws where it could not be
 * written, which is no fault of the photo.
 */
export async function processPhoto(
  from: string,
  to: string,
  digest: string | null,
): Promise<PictureFault | 'another' | null> {
  if (digest !== null && (await sha256Of(from)) !== digest) return 'another'
  const developed = await decode(from)
  if (typeof developed === 'string') return developed
  await writeFile(to, developed)
  return null
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function decode(from: string): Promise<Buffer | PictureFault> {
  try {
    const photo = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    const { format } = await photo.metadata()
    if (!FORMATS.has(format)) return 'not-a-picture'
    return await photo
      .autoOrient()
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
  } catch (error) {
    return faultOf(error)
  }
}

import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureFile } from './picture.ts'

/** A photo of 30,000 bytes can unpack to a picture that fills the memory; a portrait never has this many pixels. */
const MOST_PIXELS = 4096 * 4096
/** As large as it is ever shown. */
const LARGEST_SIDE = 600

/** A student's own photo. */
export function openPortrait({ file, folder }: PictureFile) {
  return {
    /** Where the JPEG lies that is stored of it; null: it cannot be decoded. */
    async encode(): Promise<string | null> {
      const path = join(folder, 'encoded')
      try {
        await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
          .autoOrient()
          .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 85 })
          .toFile(path)
        return path
      } catch {
        return null
      }
    },
  }
}

import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { encode, INPUT, LARGEST, type Nature, type Picture } from '../images/encode.ts'
import { LARGEST_SIDE } from '../images/picture-limits.ts'
import { faultOf, type PictureFault } from '../images/fault.ts'
import { useOwnFonts } from '../images/fonts.ts'
import { densityFor, looksLikeSvg, outsideReference } from '../images/svg.ts'

export interface PictureFile {
  readonly file: string
  readonly folder: string
}

/** The picture as it is stored, in a file of its own; or what is wrong with it. */
export type ReadPicture =
  | (Omit<Picture, 'bytes'> & { readonly path: string })
  | { readonly fault: PictureFault }
  | { readonly outside: string }

sharp.cache(false)
sharp.concurrency(1)

/** How rasters begin. Anything else is not even shown to the decoders: among them is one that draws. */
const RASTERS: readonly ((start: string) => boolean)[] = [
  (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  (start) => start.startsWith('\xff\xd8\xff'),
  (start) => start.startsWith('GIF8'),
  (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
]

function looksLikeRaster(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 16)
  return RASTERS.some((begins) => begins(start))
}

export function openPicture({ file, folder }: PictureFile) {
  return {
    async encode(): Promise<ReadPicture> {
      const bytes = await readFile(file)
      const isSvg = looksLikeSvg(bytes)
      const outside = isSvg ? outsideReference(bytes) : null
      if (outside !== null) return { outside }
      if (!isSvg && !looksLikeRaster(bytes)) return { fault: 'not-a-picture' }
      try {
        const { bytes: encoded, ...about } = await encode(...(await (isSvg ? drawn(bytes) : decoded(bytes))))
        const path = join(folder, 'encoded')
        writeFileSync(path, encoded)
        return { ...about, path }
      } catch (error) {
        return { fault: faultOf(error) }
      }
    },
  }
}

async function drawn(svg: Buffer): Promise<[Sharp, Nature]> {
  await useOwnFonts()
  // Nothing is drawn yet: a drawing in large units is no large picture.
  const size = await sharp(svg, { ...INPUT, limitInputPixels: false }).metadata()
  return [sharp(svg, { ...INPUT, density: densityFor(size, LARGEST) }), 'drawing']
}

async function decoded(bytes: Buffer): Promise<[Sharp, Nature]> {
  const image = sharp(bytes, INPUT)
  const { format, isPalette, width, height } = await image.metadata()
  // One dot high and millions wide it would take the decoder many times as long.
  if (Math.max(width, height) > LARGEST_SIDE) throw new Error('pixel limit')
  return [image.autoOrient(), format === 'jpeg' ? 'photo' : isPalette ? 'few-colours' : 'unknown']
}

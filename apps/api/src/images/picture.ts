import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createDarkroom } from '../darkroom/darkroom.ts'
import { WorkQueue } from '../work-queue.ts'
import { encode, INPUT, MOST_PIXELS, type Nature, type Picture } from './encode.ts'
import { faultOf, type PictureFault } from './fault.ts'
import { looksLikeSvg, outsideReference } from './svg.ts'

/** The file is not a picture we can show; the message says why, for its author. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture'
}

/** One that nobody could wait for; what comes with it is better not tried. */
export class EndlessDrawing extends BadPicture {}

const WORDS: Readonly<Record<PictureFault | 'endless', string>> = {
  'not-a-picture': 'is not a png, jpg, gif, webp or svg',
  damaged: 'is damaged and cannot be read',
  'too-many-pixels': `has too many pixels, at most ${MOST_PIXELS / 1_000_000} million are possible`,
  endless: 'takes too long to draw: it has too many effects, or shapes made of shapes',
}

/** How rasters begin. Anything else is not even shown to the decoders: among them is one that draws. */
const RASTERS: readonly ((start: string) => boolean)[] = [
  (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  (start) => start.startsWith('\xff\xd8\xff'),
  (start) => start.startsWith('GIF8'),
  (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
]

function looksLikeRaster(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return RASTERS.some((begins) => begins(start))
}

const AT_ONCE = 2
const drawings = new WorkQueue({ atOnce: AT_ONCE, waiting: 1_000 })
const darkroom = createDarkroom(AT_ONCE)

/** A drawing can be made to take for ever, so it is drawn where that can be ended. */
async function draw(bytes: Uint8Array): Promise<Picture> {
  const outside = outsideReference(bytes)
  if (outside !== null) throw new BadPicture(`draws on ${outside}, which is outside the file`)
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-drawing-'))
  try {
    const file = join(folder, 'svg')
    await writeFile(file, bytes)
    const drawn = await darkroom.picture(file)
    if (drawn === 'endless') throw new EndlessDrawing(WORDS.endless)
    if (typeof drawn === 'string') throw new BadPicture(WORDS[drawn])
    const { width, height } = await sharp(drawn).metadata()
    return { bytes: drawn, mediaType: 'image/png', width, height }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function openRaster(bytes: Uint8Array): Promise<[Sharp, Nature]> {
  const image = sharp(bytes, INPUT)
  const { format, isPalette } = await image.metadata()
  return [image.autoOrient(), format === 'jpeg' ? 'photo' : isPalette ? 'few-colours' : 'unknown']
}

/** Every picture goes through here, whoever brings it. Throws `BadPicture` for what cannot be shown. */
export async function processPicture(bytes: Uint8Array): Promise<Picture> {
  if (looksLikeSvg(bytes)) return await drawings.run(() => draw(bytes))
  if (!looksLikeRaster(bytes)) throw new BadPicture(WORDS['not-a-picture'])
  try {
    return await encode(...(await openRaster(bytes)))
  } catch (error) {
    throw new BadPicture(WORDS[faultOf(error)])
  }
}

import { FileRefused } from '@anushilon/question-files/file-refused'
import { readFile, writeFile } from 'node:fs/promises'
import type { ReadPicture } from '../readers/picture.ts'
import { reading, type Spool } from '../readers/reading.ts'
import { ReaderEnded } from '../readers/worker.ts'
import type { Picture } from '../images/encode.ts'
import { LARGEST_SIDE, MOST_PIXELS } from '../images/picture-limits.ts'

/** The file is not a picture we can show; the message says why, for its author. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture'
}

/** One that nobody could wait for; what comes with it is better not tried. */
export class EndlessDrawing extends BadPicture {}

const WORDS = {
  'not-a-picture': 'is not a png, jpg, gif, webp or svg',
  damaged: 'is damaged and cannot be read',
  'too-many-pixels': `has too many pixels, at most ${MOST_PIXELS / 1_000_000} million and ${LARGEST_SIDE.toLocaleString('en')} to a side are possible`,
  processor: 'takes too long to draw: it has too many effects, or shapes made of shapes',
  clock: 'takes too long to draw: it has too many effects, or shapes made of shapes',
  memory: 'takes too much memory to draw',
  crash: 'is damaged and cannot be read',
} as const

/** Every picture goes through here, whoever brings it. Throws `BadPicture` for what cannot be shown. */
export async function processPicture(from: Uint8Array | Spool): Promise<Picture> {
  const spool: Spool = typeof from === 'function' ? from : async (path) => await writeFile(path, from)
  try {
    return await reading('picture', spool, {}, async (ask) => await taken(await ask('encode')))
  } catch (error) {
    if (!(error instanceof ReaderEnded)) throw error
    throw new (error.why === 'crash' ? BadPicture : EndlessDrawing)(WORDS[error.why])
  }
}

/** A PDF is stored as it is, if it has nothing but pages. Throws `BadPicture` for any other. */
export async function checkSheet(bytes: Uint8Array): Promise<void> {
  try {
    await reading(
      'sheet',
      async (path) => await writeFile(path, bytes),
      {},
      async (ask) => await ask('check'),
    )
  } catch (error) {
    if (error instanceof ReaderEnded) throw new BadPicture('takes too long to look through')
    throw error instanceof FileRefused ? new BadPicture(error.message) : error
  }
}

async function taken(read: ReadPicture): Promise<Picture> {
  if ('fault' in read) throw new BadPicture(WORDS[read.fault])
  if ('outside' in read) throw new BadPicture(`draws on ${read.outside}, which is outside the file`)
  const { path, ...about } = read
  return { ...about, bytes: await readFile(path) }
}

import { MINUTE } from '@anushilon/domain/instant'
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BodyTaker } from '../http/bind.ts'
import { Refused } from '../http/refused.ts'
import { LARGEST_PHOTO, LARGEST_UPLOAD, MOST_PHOTOS } from './photo-limits.ts'
import { refusePhoto } from './photo-refusals.ts'
import { PhotoScanner, type PhotoSink } from './photo-scanner.ts'

/** How every PNG, JPEG and GIF begins. What begins otherwise is refused before the rest of it has come. */
const BEGINNINGS = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('GIF8')]
const LONGEST_BEGINNING = 4

/** Uploads under way at once, and what they may take on disk together. Who comes on top of that is told to come back. */
const LIMITS = { uploads: 200, bytes: 2_000_000_000 }
const COME_BACK_IN_SECONDS = 5
/** Longer than any part grants for uploading; who is slower than that holds up others. */
const LONGEST = 15 * MINUTE

export interface PhotoIntake {
  readonly take: BodyTaker
  /** Where the picture lies that this name stands for; null for a name that we did not give. */
  find(name: string): string | null
}

/**
 * Takes bodies with photos in, each photo to a file in a folder, whatever the number of phones that send at a snail's
 * pace. Memory holds the pieces in hand, the disk the rest; both are bounded. The files go when the call is over.
 */
export function createPhotoIntake(folder: string, limits = LIMITS): PhotoIntake {
  const files = new Map<string, string>()
  const underWay = { uploads: 0, bytes: 0 }

  async function takeIn(body: Readable, upload: Upload): Promise<unknown> {
    const scanner = new PhotoScanner(upload)
    const tooSlow = setTimeout(() => body.destroy(new Error('the upload took too long')), LONGEST).unref()
    try {
      // Refused half-way, the rest is read and thrown away: a sender who is cut off never gets to see why.
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        await scanner.take(chunk as Buffer)
      }
    } catch (error) {
      body.on('error', () => undefined).resume()
      throw body.errored === null ? error : new Refused('bad-input', { detail: 'the upload broke off' })
    } finally {
      clearTimeout(tooSlow)
    }
    return parseJson(scanner.end())
  }

  return {
    find: (name) => files.get(name) ?? null,
    async take(body, length) {
      const bytes = Math.min(length ?? LARGEST_UPLOAD, LARGEST_UPLOAD)
      if ((length ?? 0) > LARGEST_UPLOAD) throw new Refused('too-large')
      if (underWay.uploads >= limits.uploads || underWay.bytes + bytes > limits.bytes) {
        throw new Refused('busy', { retryAfterSeconds: COME_BACK_IN_SECONDS })
      }
      underWay.uploads += 1
      underWay.bytes += bytes
      const upload = new Upload(join(folder, randomBytes(9).toString('hex')))
      const release = async () => {
        underWay.uploads -= 1
        underWay.bytes -= bytes
        for (const name of upload.photos.keys()) files.delete(name)
        await upload.remove()
      }
      try {
        const json = await takeIn(body, upload)
        for (const [name, file] of upload.photos) files.set(name, file)
        return { json, release }
      } catch (error) {
        await release()
        throw error
      }
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('bad-input', { detail: 'the body is not JSON' })
  }
}

/** The photos of one upload on their way into files. */
class Upload implements PhotoSink {
  /** By the names that stand for them. */
  readonly photos = new Map<string, string>()
  readonly #folder: string
  #open: FileHandle | null = null
  #name = ''
  #bytes = 0
  #beginning: Buffer = Buffer.alloc(0)

  constructor(folder: string) {
    this.#folder = folder
  }

  async begin(): Promise<void> {
    if (this.photos.size >= MOST_PHOTOS) throw new Refused('too-many-photos')
    // Nobody outside can know it, so a string that the sender made up never stands for somebody's photo.
    this.#name = `photo:${randomBytes(15).toString('base64url')}`
    this.#bytes = 0
    this.#beginning = Buffer.alloc(0)
    const file = join(this.#folder, String(this.photos.size + 1))
    await mkdir(this.#folder, { recursive: true })
    this.photos.set(this.#name, file)
    this.#open = await open(file, 'wx', 0o600)
  }

  async piece(bytes: Buffer): Promise<void> {
    this.#bytes += bytes.length
    if (this.#bytes > LARGEST_PHOTO) throw refusePhoto(this.photos.size, 'too-large')
    if (this.#beginning.length < LONGEST_BEGINNING) this.#judgeBeginning(bytes)
    await this.#open?.writeFile(bytes)
  }

  async end(): Promise<string> {
    if (this.#beginning.length < LONGEST_BEGINNING) throw refusePhoto(this.photos.size, 'not-a-picture')
    await this.#close()
    return this.#name
  }

  async remove(): Promise<void> {
    await this.#close()
    // With whatever was made of them.
    await rm(this.#folder, { recursive: true, force: true })
  }

  #judgeBeginning(bytes: Buffer): void {
    this.#beginning = Buffer.concat([this.#beginning, bytes.subarray(0, LONGEST_BEGINNING)])
    if (this.#beginning.length < LONGEST_BEGINNING) return
    const isKnown = BEGINNINGS.some((known) => known.equals(this.#beginning.subarray(0, known.length)))
    if (!isKnown) throw refusePhoto(this.photos.size, 'not-a-picture')
  }

  async #close(): Promise<void> {
    await this.#open?.close()
    this.#open = null
  }
}

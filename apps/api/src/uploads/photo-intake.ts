import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BodyTaker, Sender } from '../http/bind.ts'
import { uploads, uploadsInProgress } from '../product-metrics.ts'
import { Refused } from '../refused.ts'
import { BrokenOff, readPatiently, throwAway } from './patience.ts'
import { BadPhoto, PhotoFile, type TakenPhoto } from './photo-file.ts'
import { INTAKE_LIMITS, LARGEST_PHOTO, LARGEST_UPLOAD, MOST_PHOTOS, type IntakeLimits } from './photo-limits.ts'
import { refusePhoto } from './photo-refusals.ts'
import { PhotoScanner, type PhotoSink } from './photo-scanner.ts'
import { Turns } from './turns.ts'
import { type UploadSlot, UploadSlots } from './upload-slots.ts'

export interface PhotoIntake {
  /** For bodies of JSON with photos in them; they lie in files until the call is over. */
  readonly take: BodyTaker
  /** The photo that this name in such a body stands for; null for a name that we did not give. */
  find(name: string): TakenPhoto | null
  /** One photo as a raw body, and its SHA-256 if the sender says it. The work takes its file away, or fails. */
  takePage<T>(
    body: Readable,
    sender: Sender,
    work: (photo: TakenPhoto) => Promise<T>,
    digest?: Buffer | null,
  ): Promise<T>
  /** Hands such a body on unread; what nobody reads of it is thrown away. */
  readonly passOn: BodyTaker
}

/**
 * Throws where photos of this student would not be taken: asked before any is read, so that an upload for nothing has no
 * place. `examId`: null where the sender says it after the photos.
 */
export type Admission = (sender: Sender, examId: string | null) => Promise<void>

interface Taking {
  /** Waits for a place. */
  enter(): Promise<void>
  read(take: (piece: Buffer) => Promise<void>): Promise<void>
}

const NOBODY = { studentId: 0, tokenId: '' }

/**
 * Takes bodies with photos in, each photo to a file in a folder, whatever the number of phones that send at a snail's
 * pace. Memory holds the pieces in hand, the disk the rest. The files go when the call is over.
 */
export function createPhotoIntake(
  folder: string,
  { limits = INTAKE_LIMITS, admit }: { readonly limits?: IntakeLimits; readonly admit: Admission },
): PhotoIntake {
  const photos = new Map<string, TakenPhoto>()
  const slots = new UploadSlots(folder, limits)
  const turns = new Turns()
  const newName = () => join(folder, randomBytes(9).toString('hex'))

  /** However it ends, the sender gets to see our answer. */
  async function taking<T>(
    body: Readable,
    { length, student }: Sender,
    largest: number,
    work: (taking: Taking) => Promise<T>,
  ) {
    const sending = student ?? NOBODY
    const held: { slot: UploadSlot | null } = { slot: null }
    // Nobody may be reading it when it breaks off.
    body.on('error', () => undefined)
    uploadsInProgress.inc()
    try {
      if ((length ?? 0) > largest) throw new Refused('too-large')
      const done = await work({
        async enter() {
          held.slot = await slots.enter(sending, () => body.destroy(new BrokenOff('others of the student wait')))
        },
        async read(take) {
          const turn = turns.enter()
          await readPatiently(body, limits, async (piece) => {
            held.slot?.came(piece.length)
            await turn()
            await take(piece)
          })
        },
      })
      uploads.inc({ outcome: 'taken' })
      return done
    } catch (error) {
      throwAway(body, limits)
      uploads.inc({ outcome: error instanceof BrokenOff ? 'broken-off' : 'refused' })
      throw error instanceof BrokenOff ? new Refused('bad-input', { detail: 'the upload broke off' }) : error
    } finally {
      uploadsInProgress.dec()
      if (held.slot !== null) slots.leave(sending, held.slot)
    }
  }

  return {
    find: (name) => photos.get(name) ?? null,

    take: (body, sender) =>
      taking(body, sender, LARGEST_UPLOAD, async ({ enter, read }) => {
        const upload = new Upload(newName(), async (before) => {
          await admit(sender, examIn(before) ?? sender.examId)
          await enter()
        })
        const release = async () => {
          for (const name of upload.photos.keys()) photos.delete(name)
          await upload.remove()
        }
        try {
          const scanner = new PhotoScanner(upload)
          await read((piece) => scanner.take(piece))
          const json = parseJson(scanner.end())
          for (const [name, photo] of upload.photos) photos.set(name, photo)
          return { json, release }
        } catch (error) {
          await release()
          throw error
        }
      }),

    passOn: async (body, sender) => ({ json: { body, sender }, release: async () => throwAway(body, limits) }),

    takePage: (body, sender, work, digest = null) =>
      taking(body, sender, LARGEST_PHOTO, async ({ enter, read }) => {
        await enter()
        const path = newName()
        // The pieces of a real request are nobody else's.
        const photo = new PhotoFile(path, { mayFree: body instanceof IncomingMessage, digest })
        try {
          await read((piece) => photo.add(piece))
          return await work(await photo.end())
        } catch (error) {
          await photo.close()
          await rm(path, { force: true })
          throw error
        }
      }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('bad-input', { detail: 'the body is not JSON' })
  }
}

/** What stands before the first photo, which is not JSON yet; what it says is validated by the contract later. */
function examIn(before: string): string | null {
  return /"examId"\s*:\s*"([^"\\]*)"/.exec(before)?.[1] ?? null
}

/** The photos of one upload on their way into files. */
class Upload implements PhotoSink {
  /** By the names that stand for them. */
  readonly photos = new Map<string, TakenPhoto>()
  readonly #folder: string
  readonly #onFirst: (before: string) => Promise<void>
  #current: PhotoFile | null = null

  constructor(folder: string, onFirst: (before: string) => Promise<void>) {
    this.#folder = folder
    this.#onFirst = onFirst
  }

  async begin(before: string): Promise<void> {
    if (this.photos.size >= MOST_PHOTOS) throw new Refused('too-many-photos')
    if (this.#current === null) await this.#onFirst(before)
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    this.#current = new PhotoFile(join(this.#folder, String(this.photos.size + 1)), { mayFree: true })
  }

  async piece(bytes: Buffer): Promise<void> {
    await this.#judging(async (photo) => await photo.add(bytes))
  }

  async end(): Promise<string> {
    const taken = await this.#judging(async (photo) => await photo.end())
    // Nobody outside can know it, so a string that the sender made up never stands for somebody's photo.
    const name = `photo:${randomBytes(15).toString('base64url')}`
    this.photos.set(name, taken)
    return name
  }

  async remove(): Promise<void> {
    await this.#current?.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #judging<T>(work: (photo: PhotoFile) => Promise<T>): Promise<T> {
    if (this.#current === null) throw new Error('a photo goes on that never began')
    try {
      return await work(this.#current)
    } catch (error) {
      throw error instanceof BadPhoto ? refusePhoto(this.photos.size + 1, error.fault) : error
    }
  }
}

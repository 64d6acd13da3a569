import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { PictureFault } from '../images/fault.ts'
import { isTooLarge, LARGEST_PHOTO } from './photo-limits.ts'
import { readPictureHeader, type PictureHeader } from './picture-header.ts'

/** What is wrong with a photo that can be seen without decoding it. */
export type PhotoFault = PictureFault | 'too-large'

export class BadPhoto extends Error {
  override readonly name = 'BadPhoto'
  readonly fault: PhotoFault

  constructor(fault: PhotoFault) {
    super(fault)
    this.fault = fault
  }
}

/** A photo that has come as a whole and looks like a picture. */
export interface TakenPhoto extends PictureHeader {
  readonly file: string
  readonly bytes: number
  /** The same for the same picture; null where nobody asked for it. */
  readonly digest: Buffer | null
}

/** How every PNG, JPEG and GIF begins. What begins otherwise is refused before the rest of it has come. */
const BEGINNINGS = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('GIF8')]
const LONGEST_BEGINNING = 4

/** A photo on its way into a file. Who brings nothing has none open. */
export class PhotoFile {
  readonly #path: string
  readonly #hash: Hash | null
  #open: FileHandle | null = null
  #bytes = 0
  #beginning: Buffer = Buffer.alloc(0)

  constructor(path: string, { isHashed = false } = {}) {
    this.#path = path
    this.#hash = isHashed ? createHash('sha256') : null
  }

  async add(piece: Buffer): Promise<void> {
    this.#bytes += piece.length
    if (this.#bytes > LARGEST_PHOTO) throw new BadPhoto('too-large')
    if (this.#beginning.length < LONGEST_BEGINNING) this.#judgeBeginning(piece)
    this.#hash?.update(piece)
    this.#open ??= await open(this.#path, 'wx+', 0o600)
    await this.#open.writeFile(piece)
  }

  async end(): Promise<TakenPhoto> {
    const file = this.#open
    if (file === null || this.#beginning.length < LONGEST_BEGINNING) throw new BadPhoto('not-a-picture')
    const header = await readPictureHeader(async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    })
    await this.close()
    if (header === null) throw new BadPhoto('damaged')
    if (isTooLarge(header)) throw new BadPhoto('too-many-pixels')
    return { ...header, file: this.#path, bytes: this.#bytes, digest: this.#hash?.digest() ?? null }
  }

  async close(): Promise<void> {
    await this.#open?.close()
    this.#open = null
  }

  #judgeBeginning(piece: Buffer): void {
    this.#beginning = Buffer.concat([this.#beginning, piece.subarray(0, LONGEST_BEGINNING)])
    if (this.#beginning.length < LONGEST_BEGINNING) return
    const isKnown = BEGINNINGS.some((known) => known.equals(this.#beginning.subarray(0, known.length)))
    if (!isKnown) throw new BadPhoto('not-a-picture')
  }
}

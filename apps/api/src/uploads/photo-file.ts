import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PictureFault } from '../images/fault.ts'
import { DirectWrites } from './direct-writes.ts'
import { takeBlock } from './disk-blocks.ts'
import { GatheredWrites } from './gathered-writes.ts'
import { isTooLarge, LARGEST_PHOTO } from './photo-limits.ts'
import { readPictureHeader, type PictureHeader } from './picture-header.ts'
import type { Writes } from './writes.ts'

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

/** A photo that has come as a whole, is on disk and looks like a picture. */
export interface TakenPhoto extends PictureHeader {
  readonly file: string
  readonly bytes: number
  /** Of its beginning: with its length it tells pictures apart, unless somebody makes two that are meant to pass as one. */
  readonly checksum: number
  /** SHA-256 of all of it, computed here or by its sender: what the exam's log says of it. */
  readonly digest: Buffer
}

/** How every PNG, JPEG and GIF begins. What begins otherwise is refused before the rest of it has come. */
const BEGINNINGS = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('GIF8')]
const LONGEST_BEGINNING = 4
/** So much of it is kept in memory: the size of a picture that a phone drew is in it. */
const KEPT_BEGINNING = 2_048

/** A checksum of everything would cost a phone's photo ten times as much. */
const CHECKED_BYTES = 64 * 1024

/** Past the kernel's cache, unless more come at once than there are blocks for. */
function newWrites(path: string, options: { readonly mayFree: boolean }): Writes {
  const block = takeBlock()
  return block === null ? new GatheredWrites(path, options) : new DirectWrites(path, block, options)
}

/** A photo on its way into a file. */
export class PhotoFile {
  readonly #path: string
  readonly #mayFree: boolean
  #writes: Writes | null = null
  readonly #digest: Buffer | Hash
  #bytes = 0
  #checksum = 0
  #first: Buffer = Buffer.alloc(0)

  /** `digest`: its SHA-256 as the sender says. To compute it here is a third of all work in a rush, and whoever develops it does. */
  constructor(path: string, { mayFree = false, digest = null as Buffer | null } = {}) {
    this.#path = path
    this.#digest = digest ?? createHash('sha256')
    this.#mayFree = mayFree
  }

  async add(piece: Buffer): Promise<void> {
    if (this.#bytes < CHECKED_BYTES) {
      this.#checksum = crc32(piece.subarray(0, CHECKED_BYTES - this.#bytes), this.#checksum)
    }
    this.#bytes += piece.length
    if (this.#bytes > LARGEST_PHOTO) throw new BadPhoto('too-large')
    if (this.#first.length < LONGEST_BEGINNING) this.#judgeBeginning(piece)
    if (!Buffer.isBuffer(this.#digest)) this.#digest.update(piece)
    this.#writes ??= newWrites(this.#path, { mayFree: this.#mayFree })
    await this.#writes.add(piece)
  }

  async end(): Promise<TakenPhoto> {
    const writes = this.#writes
    if (writes === null || this.#first.length < LONGEST_BEGINNING) throw new BadPhoto('not-a-picture')
    await writes.sync()
    const header = await readPictureHeader(async (at, length) =>
      at + length <= this.#first.length ? this.#first.subarray(at, at + length) : await writes.read(at, length),
    )
    await this.close()
    if (header === null) throw new BadPhoto('damaged')
    if (isTooLarge(header)) throw new BadPhoto('too-many-pixels')
    return {
      ...header,
      file: this.#path,
      bytes: this.#bytes,
      checksum: this.#checksum | 0,
      digest: Buffer.isBuffer(this.#digest) ? this.#digest : this.#digest.digest(),
    }
  }

  async close(): Promise<void> {
    await this.#writes?.close()
  }

  #judgeBeginning(piece: Buffer): void {
    // A copy: pieces may be gone once they are written.
    this.#first = Buffer.concat([this.#first, piece.subarray(0, KEPT_BEGINNING)])
    if (this.#first.length < LONGEST_BEGINNING) return
    const isKnown = BEGINNINGS.some((known) => known.equals(this.#first.subarray(0, known.length)))
    if (!isKnown) throw new BadPhoto('not-a-picture')
  }
}

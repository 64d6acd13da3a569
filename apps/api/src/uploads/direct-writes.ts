import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Block } from './disk-blocks.ts'
import { freePiece } from './free-piece.ts'
import type { Writes } from './writes.ts'

/** Sectors of all disks fit into it. */
const UNIT_BYTES = 4_096

/** Systems and file systems that cannot do it say so with the first file. */
let isDirect = (constants.O_DIRECT as number | undefined) !== undefined

/**
 * A new file, written past the kernel's cache: nobody reads it soon, and in a rush the cache's pages for thousands of photos
 * cost more than all else that is done with them. What comes gathers in a block, and the piece itself is done with at once.
 */
export class DirectWrites implements Writes {
  readonly #path: string
  readonly #block: Block
  /** Whether nobody else has the pieces that come. */
  readonly #mayFree: boolean
  #file: FileHandle | null = null
  #filled = 0
  #written = 0
  #writing: Promise<void> | null = null
  #isClosed = false

  constructor(path: string, block: Block, { mayFree }: { readonly mayFree: boolean }) {
    this.#path = path
    this.#block = block
    this.#mayFree = mayFree
  }

  async add(piece: Buffer): Promise<void> {
    const { bytes } = this.#block
    let at = 0
    while (at < piece.length) {
      const part = piece.subarray(at, at + bytes.length - this.#filled)
      bytes.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled === bytes.length) await this.#write()
    }
    if (this.#mayFree) freePiece(piece)
  }

  async sync(): Promise<void> {
    if (this.#filled > 0) await this.#write()
    // The end was filled up to a whole unit.
    await this.#file?.truncate(this.#written)
    await this.#file?.sync()
  }

  async read(at: number, length: number): Promise<Buffer> {
    const file = await open(this.#path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    try {
      await this.#writing?.catch(() => undefined)
      await this.#file?.close()
    } finally {
      this.#block.giveBack()
    }
  }

  async #write(): Promise<void> {
    this.#writing = this.#writeBlock()
    await this.#writing
  }

  async #writeBlock(): Promise<void> {
    try {
      this.#file ??= await this.#open()
      const bytes = Math.ceil(this.#filled / UNIT_BYTES) * UNIT_BYTES
      // What else is written until the file has its length must not be of somebody's photo before.
      this.#block.bytes.fill(0, this.#filled, bytes)
      const { bytesWritten } = await this.#file.write(this.#block.bytes, 0, bytes, this.#written)
      if (bytesWritten < bytes) throw new Error(`the disk took ${bytesWritten} of ${bytes} bytes`)
    } catch (error) {
      const isRefused = isDirect && this.#written === 0 && (error as NodeJS.ErrnoException).code === 'EINVAL'
      if (!isRefused) throw error
      isDirect = false
      await this.#file?.close()
      this.#file = null
      // It may have been made before it was refused.
      await rm(this.#path, { force: true })
      await this.#writeBlock()
      return
    }
    this.#written += this.#filled
    this.#filled = 0
  }

  async #open(): Promise<FileHandle> {
    const { O_CREAT, O_DIRECT, O_EXCL, O_WRONLY } = constants
    return await open(this.#path, O_CREAT | O_EXCL | O_WRONLY | (isDirect ? O_DIRECT : 0), 0o600)
  }
}

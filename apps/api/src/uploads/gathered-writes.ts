import { open, type FileHandle } from 'node:fs/promises'
import { freePiece } from './free-piece.ts'
import type { Writes } from './writes.ts'

/** So much may wait in memory while the disk is busy with what came before. */
const MOST_GATHERED = 256 * 1024

/** A new file, written as fast as the kernel takes it: what comes while it is busy gathers and is written at once. */
export class GatheredWrites implements Writes {
  readonly #path: string
  /** Whether nobody else has the pieces that come. */
  readonly #mayFree: boolean
  #file: FileHandle | null = null
  #gathered: Buffer[] = []
  #bytes = 0
  #writing: Promise<void> | null = null
  #fault: unknown = null

  constructor(path: string, { mayFree }: { readonly mayFree: boolean }) {
    this.#path = path
    this.#mayFree = mayFree
  }

  async add(piece: Buffer): Promise<void> {
    this.#gathered.push(piece)
    this.#bytes += piece.length
    this.#writing ??= this.#write()
    while (this.#writing !== null && this.#bytes > MOST_GATHERED) await this.#writing
    if (this.#fault !== null) throw this.#fault
  }

  async sync(): Promise<void> {
    await this.#writing
    if (this.#fault !== null) throw this.#fault
    await this.#file?.sync()
  }

  async read(at: number, length: number): Promise<Buffer> {
    if (this.#file === null) return Buffer.alloc(0)
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file?.close()
    this.#file = null
  }

  /** Never rejects: what went wrong is reported to whoever comes next. */
  async #write(): Promise<void> {
    try {
      this.#file ??= await open(this.#path, 'wx+', 0o600)
      while (this.#gathered.length > 0) {
        const [pieces, bytes] = [this.#gathered, this.#bytes]
        this.#gathered = []
        this.#bytes = 0
        const { bytesWritten } = await this.#file.writev(pieces)
        if (bytesWritten < bytes) throw new Error(`the disk took ${bytesWritten} of ${bytes} bytes`)
        if (this.#mayFree) for (const piece of pieces) freePiece(piece)
      }
    } catch (error) {
      this.#fault = error
    } finally {
      this.#writing = null
    }
  }
}

import { open, type FileHandle } from 'node:fs/promises'

/** So much may wait in memory while the disk is busy with what came before. */
const MOST_GATHERED = 256 * 1024

/**
 * Gives the memory of a piece back at once. Left to the garbage collector, the pieces of a rush fill its allowance for
 * memory outside the heap several times a second, and each time it walks the whole heap: a third of the processor.
 */
function free(piece: Buffer): void {
  const isAlone = piece.byteOffset === 0 && piece.byteLength === piece.buffer.byteLength
  if (isAlone && piece.buffer instanceof ArrayBuffer) piece.buffer.transfer(0)
}

/**
 * A new file, written as fast as the disk takes it: what comes while it is busy gathers and is written at once. Opened with
 * the first piece, so that who brings nothing has none open.
 */
export class GatheredWrites {
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

  /** Everything is on disk when it returns, under a name that need not be. */
  async sync(): Promise<void> {
    await this.#writing
    if (this.#fault !== null) throw this.#fault
    await this.#file?.sync()
  }

  /** For those who look at what was written; only after `sync`. */
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
        const pieces = this.#gathered
        this.#gathered = []
        this.#bytes = 0
        await this.#file.writev(pieces)
        if (this.#mayFree) for (const piece of pieces) free(piece)
      }
    } catch (error) {
      this.#fault = error
    } finally {
      this.#writing = null
    }
  }
}

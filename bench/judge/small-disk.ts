import { execFile } from 'node:child_process'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SIZE = '640m'
const PIECE = Buffer.alloc(4 * 1024 * 1024)

/** Whether this process may make file systems. */
export const MAY_MOUNT = process.getuid?.() === 0

/** A file system of its own, in memory, that can be filled to the last byte. */
export class SmallDisk {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async mount(folder: string): Promise<SmallDisk> {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'anushilon-judge', folder])
    return new SmallDisk(folder)
  }

  async fill(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder)
    // At once; where something else was faster the pieces below do it.
    await run('fallocate', ['-l', String(bavail * bsize), this.#ballast]).catch(() => undefined)
    const file = await open(this.#ballast, 'a')
    try {
      for (let piece = PIECE; piece.length > 0;) {
        const { bytesWritten } = await file.write(piece).catch(() => ({ bytesWritten: 0 }))
        // Less and less, until nothing fits.
        if (bytesWritten < piece.length) piece = piece.subarray(0, Math.floor(piece.length / 2))
      }
    } finally {
      await file.close()
    }
  }

  async free(): Promise<void> {
    await rm(this.#ballast, { force: true })
  }

  async unmount(): Promise<void> {
    await run('umount', ['-l', this.#folder])
  }

  get #ballast(): string {
    return join(this.#folder, 'ballast')
  }
}

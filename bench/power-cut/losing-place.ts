import { execFile } from 'node:child_process'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { FuseFile } from './fuse-file.ts'
import { VolatileDisk } from './volatile-disk.ts'

const run = promisify(execFile)
const DISK_BYTES = 2 * 1024 ** 3
const TRIES = 600

/** A folder on an ext4 of its own, on a disk that forgets at a power cut what was not flushed. */
export class LosingPlace {
  readonly folder: string
  readonly #image: string
  readonly #fuse: string
  #parts: { readonly disk: VolatileDisk; readonly file: FuseFile; readonly loop: string } | null = null

  private constructor(folder: string) {
    this.folder = join(folder, 'mounted')
    this.#image = join(folder, 'image')
    this.#fuse = join(folder, 'fuse')
  }

  static async make(folder: string): Promise<LosingPlace> {
    const place = new LosingPlace(folder)
    for (const each of [place.folder, place.#fuse]) await mkdir(each)
    await writeFile(place.#image, '')
    await truncate(place.#image, DISK_BYTES)
    await run('mkfs.ext4', ['-q', '-F', place.#image])
    return place
  }

  async mount(): Promise<void> {
    const disk = await VolatileDisk.open(this.#image)
    const file = await FuseFile.mount(this.#fuse, disk)
    const { stdout } = await run('losetup', ['--find', '--show', file.path])
    this.#parts = { disk, file, loop: stdout.trim() }
    await run('mount', ['-t', 'ext4', this.#parts.loop, this.folder])
  }

  /**
   * Cuts the power. `killEverybody` sends the signals that end whoever works here: only then the disk lets go of what
   * it held back, so that nobody can act on an answer that no disk gave.
   */
  async cutPower(
    remains: () => boolean,
    killEverybody: () => void,
  ): Promise<{ readonly lost: number; readonly stayed: number }> {
    const disk = this.#parts?.disk
    if (disk === undefined) throw new Error('nothing is mounted')
    const forgotten = await disk.cutPower(remains)
    killEverybody()
    disk.letGo()
    await this.unmount()
    return forgotten
  }

  async unmount(): Promise<void> {
    const parts = this.#parts
    this.#parts = null
    if (parts === null) return
    await untilDone(() => run('umount', [this.folder]))
    await run('losetup', ['--detach', parts.loop])
    await untilDone(() => parts.file.unmount())
    await parts.disk.close()
  }
}

/** Whoever was killed may hold a file for another moment. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await pause(50)
    }
  }
}

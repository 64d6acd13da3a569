import { open, type FileHandle } from 'node:fs/promises'

const SECTOR = 512

/** Whether a sector that was written and not flushed is there after a power cut. */
type Remains = () => boolean

/**
 * A disk with a cache that forgets: what was written lies in memory until somebody asks for a flush, and a power cut
 * keeps any of it or none, sector by sector, as a real disk may.
 */
export class VolatileDisk {
  readonly size: number
  readonly #file: FileHandle
  /** By number of the sector; whatever is not here is in the file. */
  readonly #cache = new Map<number, Buffer>()
  #state: 'on' | 'cut' | 'discharged' = 'on'
  #discharge: () => void = () => {}
  readonly #discharged = new Promise<void>((resolve) => {
    this.#discharge = resolve
  })
  #underWay: Promise<void> = Promise.resolve()

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  static async open(image: string): Promise<VolatileDisk> {
    const file = await open(image, 'r+')
    return new VolatileDisk(file, (await file.stat()).size)
  }

  async read(offset: number, length: number): Promise<Buffer> {
    if (this.#state === 'cut') await this.#discharged
    const bytes = Buffer.alloc(length)
    await this.#file.read(bytes, 0, length, offset)
    if (this.#cache.size === 0) return bytes
    for (let at = 0; at < length; at += SECTOR) this.#cache.get((offset + at) / SECTOR)?.copy(bytes, at)
    return bytes
  }

  async write(offset: number, bytes: Buffer): Promise<void> {
    if (this.#state === 'cut') await this.#discharged
    if (this.#state !== 'on') return
    for (let at = 0; at < bytes.length; at += SECTOR)
      this.#cache.set((offset + at) / SECTOR, Buffer.from(bytes.subarray(at, at + SECTOR)))
  }

  async flush(): Promise<void> {
    if (this.#state === 'cut') await this.#discharged
    if (this.#state === 'on') await this.#store(() => true)
  }

  /** From here on nothing is answered. Tells how many sectors were lost, and how many stayed by chance. */
  async cutPower(remains: Remains): Promise<{ lost: number; stayed: number }> {
    this.#state = 'cut'
    await this.#underWay
    const staying = new Set([...this.#cache.keys()].filter(() => remains()))
    const lost = this.#cache.size - staying.size
    await this.#store((sector) => staying.has(sector))
    this.#cache.clear()
    return { lost, stayed: staying.size }
  }

  /** Once nobody is left who could act on an answer: what waits is let go, and changes nothing. */
  letGo(): void {
    this.#state = 'discharged'
    this.#discharge()
  }

  async close(): Promise<void> {
    await this.#underWay
    await this.#file.close()
  }

  async #store(isMeant: (sector: number) => boolean): Promise<void> {
    this.#underWay = this.#underWay.then(async () => {
      await this.#writeOut([...this.#cache].filter(([sector]) => isMeant(sector)))
    })
    await this.#underWay
  }

  /** Neighbours in one write. A sector that was written again meanwhile stays in the cache. */
  async #writeOut(sectors: readonly (readonly [number, Buffer])[]): Promise<void> {
    let run: (readonly [number, Buffer])[] = []
    for (const each of sectors.toSorted(([one], [other]) => one - other)) {
      if (run.length > 0 && run.at(-1)?.[0] !== each[0] - 1) {
        await this.#writeRun(run)
        run = []
      }
      run.push(each)
    }
    await this.#writeRun(run)
    for (const [sector, bytes] of sectors) if (this.#cache.get(sector) === bytes) this.#cache.delete(sector)
  }

  async #writeRun(run: readonly (readonly [number, Buffer])[]): Promise<void> {
    const [first] = run
    if (first === undefined) return
    const bytes = Buffer.concat(run.map(([, sector]) => sector))
    await this.#file.write(bytes, 0, bytes.length, first[0] * SECTOR)
  }
}

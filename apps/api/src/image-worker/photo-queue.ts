import { MINUTE } from '@anushilon/domain/instant'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { coresOfThisProcess } from '../cores.ts'
import type { Database } from '../db/database.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import {
  claimPhoto,
  claimPhotoAt,
  letPhotoGo,
  photosAt,
  settlePhoto,
  type PhotoState,
  type WaitingPhoto,
} from '../stores/sitting/answer-photos.ts'
import { createImageWorker, type ImageWorker } from './image-worker.ts'
import { FairQueue, type Lane } from './fair-queue.ts'
import { Rush } from './rush.ts'

interface PhotoQueueDeps {
  readonly db: Database
  readonly storage: Storage
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'warn'>
}

/** Much longer than a photo may take: a server that has one in hand so long is gone. */
const CLAIM = 10 * MINUTE
/** A photo over which the decoder died, or the server, may have been innocent. */
const MOST_TRIES = 3
const LOOK_AGAIN_MS = 250

/**
 * Makes pictures of what students sent: decoded, bounded, stripped, encoded anew (Decision C12). Nobody sees anything of a
 * photo before that. The rows that wait are the line, so that any number of servers share the work and a server that
 * is killed loses nothing; what somebody asks to see is done at once.
 */
export class PhotoQueue {
  readonly #deps: PhotoQueueDeps
  readonly #worker: ImageWorker
  readonly #line: FairQueue
  readonly #rush: Rush
  readonly #atOnce: number
  readonly #inHand = new Map<string, Promise<void>>()
  readonly #workers = new Set<Promise<void>>()
  #isStarted = false

  constructor(deps: PhotoQueueDeps, atOnce = coresOfThisProcess()) {
    this.#deps = deps
    this.#worker = createImageWorker(atOnce)
    this.#line = new FairQueue(atOnce)
    this.#rush = new Rush(atOnce)
    this.#atOnce = atOnce
  }

  /** From now on what waits is developed by itself. */
  start(): void {
    this.#isStarted = true
    this.wake()
  }

  /** What is in hand is done: whoever asked for it may have gone, and the folder or the database may go next. */
  async stop(): Promise<void> {
    this.#isStarted = false
    await Promise.allSettled([...this.#workers, ...this.#inHand.values()])
  }

  /** A photo has come. */
  photoCame(): void {
    this.#rush.photoCame()
    this.wake()
  }

  /** Something may have come. */
  wake(): void {
    while (this.#isStarted && this.#workers.size < this.#atOnce) this.#hire()
  }

  /** Develops what waits until there is no more. */
  async finish(): Promise<void> {
    while (await this.#next()) continue
  }

  /** The picture at a path, developed first where it still waits; null where there is none. */
  async read(path: string, lane: Lane = 'asked'): Promise<StoredFile | null> {
    const picture = await this.#deps.storage.read(path)
    if (picture !== null) return picture
    return (await this.hurry([path], lane)).get(path) === 'ready' ? await this.#deps.storage.read(path) : null
  }

  /** The picture of what no page has yet, for staff to look at; null where there is none, or nobody can read it. */
  async look(original: string, studentId: number): Promise<Buffer | null> {
    const developed = await this.#line.run('staff', studentId, () => this.#picture(original, null))
    return typeof developed === 'string' ? null : developed
  }

  /** Develops these before others; says what has become of each, at the latest when the patience is at its end. */
  async hurry(
    paths: readonly string[],
    lane: Lane,
    patienceMs: number | null = null,
  ): Promise<ReadonlyMap<string, PhotoState>> {
    const known = await photosAt(this.#deps.db, paths)
    const waiting = [...known.values()].filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return statesOf(known)
    const all = Promise.all(waiting.map(({ path, studentId }) => this.#atOnceFor(path, lane, studentId)))
    await (patienceMs === null ? all : Promise.race([all, pause(patienceMs, null, { ref: false })]))
    return statesOf(await photosAt(this.#deps.db, paths))
  }

  #hire(): void {
    const worker = this.#work().finally(() => this.#workers.delete(worker))
    this.#workers.add(worker)
  }

  async #work(): Promise<void> {
    try {
      while (this.#isStarted && ((await this.#rushIsOn()) || (await this.#next()))) continue
    } catch (error) {
      this.#deps.log.error({ err: error }, 'could not develop photos; trying again')
    }
  }

  /** In a rush taking in goes first: both processors are needed for it, and who sends is waiting. */
  async #rushIsOn(): Promise<boolean> {
    if (!this.#rush.isOn) return false
    await pause(LOOK_AGAIN_MS, null, { ref: false })
    return true
  }

  /** False where nothing waits. */
  async #next(): Promise<boolean> {
    return await this.#line.run('waiting', 0, async () => {
      const { db, clock } = this.#deps
      const now = clock.now()
      const photo = await claimPhoto(db, now, now + CLAIM)
      if (photo === null) return false
      await this.#once(photo.path, () => this.#develop(photo))
      return true
    })
  }

  async #atOnceFor(path: string, lane: Lane, studentId: number): Promise<void> {
    await (this.#inHand.get(path) ??
      this.#once(path, () =>
        this.#line.run(lane, studentId, async () => {
          const { db, clock } = this.#deps
          const photo = await claimPhotoAt(db, path, clock.now() + CLAIM)
          if (photo !== null) await this.#develop(photo)
        }),
      ))
  }

  async #once(path: string, work: () => Promise<void>): Promise<void> {
    const working = work().finally(() => this.#inHand.delete(path))
    this.#inHand.set(path, working)
    await working
  }

  async #develop(photo: WaitingPhoto): Promise<void> {
    const { db } = this.#deps
    try {
      const state = await this.#outcome(photo)
      if (state === null) await letPhotoGo(db, photo.path)
      else await settlePhoto(db, photo.path, state)
    } catch (error) {
      await letPhotoGo(db, photo.path).catch(() => undefined)
      throw error
    }
  }

  /** Null: another try may do better. The picture is on disk before the original goes, and that before anything is told. */
  async #outcome({ path, original, digest, tries }: WaitingPhoto): Promise<'ready' | 'damaged' | null> {
    const { storage } = this.#deps
    const developed = await this.#picture(original, digest)
    if (developed === 'another') this.#deps.log.warn({ path }, 'a photo is not the one that was acknowledged')
    if (developed === 'died' && tries < MOST_TRIES) return null
    // Another server may have been quicker, and have taken the original away.
    if (developed === null || typeof developed === 'string') return (await this.#isThere(path)) ? 'ready' : 'damaged'
    await storage.put(path, developed, 'image/jpeg')
    await storage.originals.remove(original)
    return 'ready'
  }

  async #picture(original: string, digest: string | null) {
    const folder = await mkdtemp(join(tmpdir(), 'anushilon-photo-'))
    try {
      const to = join(folder, 'photo.jpg')
      return await this.#deps.storage.originals.lend(original, (file) => this.#worker.processPhoto(file, to, digest))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async #isThere(path: string): Promise<boolean> {
    const picture = await this.#deps.storage.read(path)
    picture?.body.destroy()
    return picture !== null
  }
}

function statesOf(known: ReadonlyMap<string, { readonly state: PhotoState }>): Map<string, PhotoState> {
  return new Map([...known].map(([path, { state }]) => [path, state]))
}

import type { Pack } from '@anushilon/exam-pack/pack'
import type { Fault } from '@anushilon/exam-pack/place'
import { PackUnreadable, type PackSource } from '@anushilon/exam-pack/source'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { Picture } from '../images/encode.ts'
import { BadPicture, checkSheet, EndlessDrawing, processPicture } from '../pictures/process-picture.ts'
import { pathFor } from '../storage/paths.ts'
import type { MediaType } from '../storage/storage.ts'
import { findImage, type ImageRecord, recordImages } from '../stores/exam/images.ts'
import { inParallel } from '../parallel.ts'

/** Two drawings at a time keep two cores busy; more would only take memory. */
const AT_ONCE = 2
const WRITES_AT_ONCE = 8

export type PictureDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>

interface Ready {
  readonly path: string
  readonly mediaType: MediaType
  /** Null for what is no picture: it has no size on a page. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly bytes: Uint8Array
}

/** The files of a pack as they will be stored, waiting outside the storage until nothing can be refused any more. */
export class PreparedFiles {
  readonly #spool: string
  readonly #mediaTypes = new Map<string, MediaType>()
  /** Path in the pack → path it is served under. */
  readonly paths = new Map<string, string>()
  readonly images = new Map<string, ImageRecord>()
  readonly #faults = new Map<string, Fault>()

  private constructor(spool: string) {
    this.#spool = spool
  }

  static async create(): Promise<PreparedFiles> {
    return new PreparedFiles(await mkdtemp(join(tmpdir(), 'anushilon-import-')))
  }

  async add(packPath: string, { path, mediaType, size, bytes }: Ready): Promise<void> {
    this.paths.set(packPath, path)
    if (this.#mediaTypes.has(path)) return
    this.#mediaTypes.set(path, mediaType)
    if (size !== null) this.images.set(path, { path, mediaType, bytes: bytes.byteLength, ...size })
    await writeFile(join(this.#spool, basename(path)), bytes)
  }

  refuse(packPath: string, place: string, message: string): void {
    this.#faults.set(packPath, { place, message })
  }

  /** In the order of the pack, whichever came to light first. */
  faultsOf(files: Pack['files']): Fault[] {
    return [...files.keys()].flatMap((path) => this.#faults.get(path) ?? [])
  }

  async store({ storage }: PictureDeps): Promise<void> {
    await inParallel(WRITES_AT_ONCE, this.#mediaTypes, async ([path, mediaType]) => {
      await storage.put(path, await readFile(join(this.#spool, basename(path))), mediaType)
    })
  }

  async discard(): Promise<void> {
    await rm(this.#spool, { recursive: true, force: true })
  }
}

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((value, index) => bytes[index] === value)
}

/** What we encoded ourselves comes back from an export as it is; encoding it again would only wear it out. */
async function knownPicture({ db, secrets }: PictureDeps, bytes: Uint8Array): Promise<Ready | null> {
  const mediaType = startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ? 'image/png' : 'image/jpeg'
  const found = await findImage(db, pathFor(secrets.files, bytes, mediaType))
  return found && { path: found.path, mediaType, size: { width: found.width, height: found.height }, bytes }
}

async function sheet({ secrets }: PictureDeps, bytes: Uint8Array): Promise<Ready> {
  await checkSheet(bytes)
  return { path: pathFor(secrets.files, bytes, 'application/pdf'), mediaType: 'application/pdf', size: null, bytes }
}

async function ready(deps: PictureDeps, name: string, bytes: Uint8Array): Promise<Ready> {
  if (name.toLowerCase().endsWith('.pdf')) return await sheet(deps, bytes)
  const known = await knownPicture(deps, bytes)
  if (known) return known
  const { width, height, mediaType, bytes: encoded } = await processPicture(bytes)
  return { path: pathFor(deps.secrets.files, encoded, mediaType), mediaType, size: { width, height }, bytes: encoded }
}

interface StoredPicture extends Omit<Ready, 'bytes'> {
  readonly byteCount: number
}

/** Takes one picture or sheet in, as those of packs are. Throws `BadPicture` for what cannot be shown. */
export async function storePicture(deps: PictureDeps, name: string, bytes: Uint8Array): Promise<StoredPicture> {
  const { bytes: encoded, ...stored } = await ready(deps, name, bytes)
  await deps.storage.put(stored.path, encoded, stored.mediaType)
  const { path, mediaType, size } = stored
  if (size !== null) await recordImages(deps.db, [{ path, mediaType, bytes: encoded.byteLength, ...size }])
  return { ...stored, byteCount: encoded.byteLength }
}

/** Takes in what we have drawn or encoded ourselves; the path it is served under. */
export async function storeDrawn(deps: PictureDeps, { bytes, mediaType, width, height }: Picture): Promise<string> {
  const path = pathFor(deps.secrets.files, bytes, mediaType)
  await deps.storage.put(path, bytes, mediaType)
  await recordImages(deps.db, [{ path, mediaType, bytes: bytes.byteLength, width, height }])
  return path
}

/** Decodes and re-encodes every file a pack names, a few at a time; what cannot be read is a fault with its place. */
export async function preparePictures(
  deps: PictureDeps,
  source: Pick<PackSource, 'readFile'>,
  files: Pack['files'],
  onDone: (done: number) => void,
): Promise<PreparedFiles> {
  const prepared = await PreparedFiles.create()
  try {
    let done = 0
    let isEndless = false
    await inParallel(AT_ONCE, files, async ([name, place]) => {
      // The pack is refused already, and the others may be like it.
      if (isEndless) return
      try {
        await prepared.add(name, await ready(deps, name, await source.readFile(name)))
      } catch (error) {
        isEndless ||= error instanceof EndlessDrawing
        if (error instanceof BadPicture) prepared.refuse(name, place, `${name} ${error.message}`)
        else if (error instanceof PackUnreadable) prepared.refuse(name, place, error.message)
        else throw error
      }
      onDone(++done)
    })
    return prepared
  } catch (error) {
    await prepared.discard()
    throw error
  }
}

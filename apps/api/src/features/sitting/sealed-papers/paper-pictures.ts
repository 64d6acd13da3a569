import { buffer } from 'node:stream/consumers'
import { Cache } from '../../../cache.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { PaperPicture } from './sealed-paper.ts'

/** Those of a few papers: a whole course fetches the same ones within the hour. */
const MOST_CACHED = 200
/** In one paper; what is beyond it comes when the exam runs. A phone has to hold it all at once. */
const MOST_BYTES = 12 * 1024 * 1024

export function createPaperPictures(storage: Storage) {
  const cache = new Cache<string, Buffer | null>({ most: MOST_CACHED, freshFor: Number.POSITIVE_INFINITY })

  async function load(path: string): Promise<Buffer | null> {
    const stored = await storage.read(path)
    return stored && (await buffer(stored.body))
  }

  /** One after the other: they are many, and whoever asks is in no hurry. */
  return async function read(paths: readonly string[]): Promise<PaperPicture[]> {
    const pictures: PaperPicture[] = []
    let bytes = 0
    for (const path of new Set(paths)) {
      const content = await cache.get(path, 0, () => load(path))
      bytes += content?.length ?? 0
      if (content !== null && bytes <= MOST_BYTES) pictures.push({ path, content })
    }
    return pictures
  }
}

import { drawScript } from '@anushilon/demo/handwriting'
import sharp from 'sharp'
import type { Deps } from '../deps.ts'
import { useOwnFonts } from '../images/fonts.ts'
import { recordImages } from '../stores/exam/images.ts'
import { pathFor } from '../storage/paths.ts'

/** Handwritten pages as photos. Drawing one takes half a second, so each is drawn once and many students share it. */
export class ScriptPhotos {
  readonly #deps: Pick<Deps, 'db' | 'storage' | 'secrets'>
  readonly #drawn = new Map<number, Promise<string>>()

  constructor(deps: Pick<Deps, 'db' | 'storage' | 'secrets'>) {
    this.#deps = deps
  }

  /** Their paths. */
  async of(pages: readonly number[]): Promise<string[]> {
    return await Promise.all(pages.map((page) => this.#photo(page)))
  }

  #photo(page: number): Promise<string> {
    const known = this.#drawn.get(page)
    if (known !== undefined) return known
    const drawn = this.#draw(page)
    this.#drawn.set(page, drawn)
    return drawn
  }

  async #draw(page: number): Promise<string> {
    const { db, storage, secrets } = this.#deps
    await useOwnFonts()
    const svg = Buffer.from(drawScript(page, { seed: String(page) }))
    const { data, info } = await sharp(svg).jpeg({ quality: 72 }).toBuffer({ resolveWithObject: true })
    const path = pathFor(secrets.files, data, 'image/jpeg')
    await storage.put(path, data, 'image/jpeg')
    await recordImages(db, [
      { path, mediaType: 'image/jpeg', bytes: data.length, width: info.width, height: info.height },
    ])
    return path
  }
}

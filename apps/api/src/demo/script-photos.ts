import { drawScript } from '@anushilon/demo/handwriting'
import sharp from 'sharp'
import { useOwnFonts } from '../images/fonts.ts'
import { storeDrawn, type PictureDeps } from '../packs/pictures.ts'

/** Handwritten pages as photos. Drawing one takes half a second, so each is drawn once and many students share it. */
export class ScriptPhotos {
  readonly #deps: PictureDeps
  readonly #drawn = new Map<number, Promise<string>>()

  constructor(deps: PictureDeps) {
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
    await useOwnFonts()
    const svg = Buffer.from(drawScript(page, { seed: String(page) }))
    const { data, info } = await sharp(svg).jpeg({ quality: 72 }).toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return await storeDrawn(this.#deps, { bytes: data, mediaType: 'image/jpeg', width, height })
  }
}

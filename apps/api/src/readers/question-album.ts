import { picturesOf } from '@anushilon/question-files/pictures'
import { placeWords, type CheckedQuestion, type Picture } from '@anushilon/question-files/question'

/** Each picture once, whoever names it. A name may stand for different pictures in different questions, so they are numbered. */
export class Album {
  readonly #keys = new Map<Picture, string>()
  readonly named = new Map<string, Picture>()
  readonly names = new Map<string, string>()

  constructor(questions: readonly CheckedQuestion[]) {
    for (const { place, content } of questions) {
      for (const picture of picturesOf(content)) {
        if (this.#keys.has(picture)) continue
        const key = String(this.#keys.size)
        this.#keys.set(picture, key)
        this.named.set(key, picture)
        this.names.set(key, `${placeWords(place)}, ${picture.name}`)
      }
    }
  }

  keyOf(picture: Picture | null): string | null {
    return picture === null ? null : (this.#keys.get(picture) ?? null)
  }
}

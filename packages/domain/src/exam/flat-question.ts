import {
  optionCountOf,
  optionsOf,
  pictureOf,
  textOf,
  withOptionImages,
  withUnit,
  type OptionImages,
  type ShownQuestion,
} from './question.ts'

/**
 * What is asked as one row of fields, as tables and some calls have it: `image` is the whole question where there is no
 * text, and its figure otherwise.
 */
export interface FlatQuestion {
  readonly text: string | null
  readonly image: string | null
  /** The words in the picture. */
  readonly imageText?: string | null
  readonly options: readonly string[]
  readonly optionImages?: OptionImages | null
  readonly optionCount: number
  /** Of a number that is typed; null or absent where the question has options. */
  readonly unit?: string | null
}

/** The question of such a row; whatever else the row has comes with it. */
export function fromFlat<F extends FlatQuestion>(row: F): ShownQuestion & Omit<F, keyof FlatQuestion> {
  const { text, image, imageText = null, options, optionImages, optionCount, unit, ...rest } = row
  const picture = image === null ? null : { path: image, ...(imageText !== null && { words: imageText }) }
  return text === null
    ? { ...rest, kind: 'picture', picture: picture ?? { path: '' }, optionCount, ...withUnit(unit) }
    : { ...rest, kind: 'text', text, figure: picture, options, ...withOptionImages(optionImages), ...withUnit(unit) }
}

export function toFlat(question: ShownQuestion) {
  const picture = pictureOf(question)
  return {
    text: textOf(question),
    image: picture?.path ?? null,
    ...(picture?.words !== undefined && { imageText: picture.words }),
    options: [...optionsOf(question)],
    ...(question.kind === 'text' && question.optionImages && { optionImages: [...question.optionImages] }),
    optionCount: optionCountOf(question),
    ...withUnit(question.unit),
  } satisfies FlatQuestion
}

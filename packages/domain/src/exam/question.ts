/** A picture by its path. */
export interface Picture {
  readonly path: string
  /** What it says, for search and for those who cannot see it. Never the key. */
  readonly words?: string
}

/** How it is answered: by an option, or by a number that is typed (decision 048). */
interface Answered {
  /** There, and '' where there is none to show, exactly where a number is typed: such a question has no options. */
  readonly unit?: string
}

interface TextQuestion extends Answered {
  readonly kind: 'text'
  readonly text: string
  /** Shown below the text. */
  readonly figure: Picture | null
  readonly options: readonly string[]
  /** Absent where every option is a text. */
  readonly optionImages?: OptionImages
}

/** The path of each option's picture, null where it has none: shown in the place of its text, which is the words for it. */
export type OptionImages = readonly (string | null)[]

/** The options are in the picture. */
interface PictureQuestion extends Answered {
  readonly kind: 'picture'
  readonly picture: Picture
  readonly optionCount: number
}

/** What a student may see of a question while the exam runs: neither key nor explanation (Decision C5). */
export type ShownQuestion = TextQuestion | PictureQuestion

/** Why the key is right: shown with it, once the results are out. */
export interface Solution {
  /** The path of a picture. */
  readonly explanation: string | null
  /** Beside the picture, or instead of one. */
  readonly explanationText: string | null
}

export const NO_SOLUTION: Solution = { explanation: null, explanationText: null }

/** By what it is found again in the bank, and by what progress is told. No student is shown it in an exam. */
export interface Filing {
  /** Of its subject. */
  readonly chapter?: string
  /** Whatever else: a source, a year. Never empty. */
  readonly tags?: readonly string[]
}

/** All that an author writes of a question but for its key. */
export type QuestionContent = ShownQuestion & Solution & Filing

/** Only what is said of it. */
export function filingOf(chapter: string | null, tags: readonly string[]): Filing {
  return { ...(chapter !== null && chapter !== '' && { chapter }), ...(tags.length > 0 && { tags }) }
}

/** The question as it is asked and marked, wherever it is filed. */
export function unfiled<Q extends Filing>({ chapter: _chapter, tags: _tags, ...question }: Q): Omit<Q, keyof Filing> {
  return question
}

/** Its answer is a typed number. */
export function isNumeric({ unit }: Answered): boolean {
  return unit !== undefined
}

/** The field of a question that is answered with a number; nothing where it has options. */
export function withUnit(unit: string | null | undefined): Answered {
  return unit === null || unit === undefined ? {} : { unit }
}

/** None where a number is typed. */
export function optionCountOf(question: ShownQuestion): number {
  return question.kind === 'text' ? question.options.length : question.optionCount
}

/** The whole question, or the figure beside its text. */
export function pictureOf(question: ShownQuestion): Picture | null {
  return question.kind === 'text' ? question.figure : question.picture
}

/** Null where the question is a picture. */
export function textOf(question: ShownQuestion): string | null {
  return question.kind === 'text' ? question.text : null
}

/** Empty where the options are in the picture. */
export function optionsOf(question: ShownQuestion): readonly string[] {
  return question.kind === 'text' ? question.options : []
}

/** What is to be drawn of an option; both null where it is but a letter of the question's picture. */
export interface ShownOption {
  readonly text: string | null
  readonly image: string | null
}

export function optionAt(question: ShownQuestion, option: number): ShownOption {
  if (question.kind === 'picture') return { text: null, image: null }
  return { text: question.options[option] ?? '', image: question.optionImages?.[option] ?? null }
}

/** The field of a question whose options have these pictures; nothing where none of them has one. */
export function withOptionImages(images: OptionImages | null | undefined): { readonly optionImages?: OptionImages } {
  return images?.some((image) => image !== null) === true ? { optionImages: images } : {}
}

/** The paths of all pictures that a student needs to answer it. */
export function picturesIn(question: ShownQuestion): string[] {
  const images = question.kind === 'text' ? (question.optionImages ?? []) : []
  return [pictureOf(question)?.path ?? null, ...images].filter((path) => path !== null)
}

/** Nothing of what is asked is missing; its key may be. */
export function isWholeQuestion(question: ShownQuestion): boolean {
  if (question.kind === 'picture') return true
  const { text, options } = question
  if (isNumeric(question)) return text.trim() !== ''
  const isThere = (words: string, at: number) => words.trim() !== '' || optionAt(question, at).image !== null
  return text.trim() !== '' && options.length >= 2 && options.every(isThere)
}

/** Without its key and whatever else a question has with it. */
export function shownOf(question: ShownQuestion): ShownQuestion {
  if (question.kind === 'picture') {
    const { kind, picture, optionCount, unit } = question
    return { kind, picture, optionCount, ...withUnit(unit) }
  }
  const { kind, text, figure, options, optionImages, unit } = question
  return { kind, text, figure, options, ...withOptionImages(optionImages), ...withUnit(unit) }
}

/** The same question with its pictures under other paths. */
export function withPaths<Q extends QuestionContent>(question: Q, pathOf: (path: string) => string): Q {
  const moved = (picture: Picture) => ({ ...picture, path: pathOf(picture.path) })
  return {
    ...question,
    ...(question.kind === 'picture'
      ? { picture: moved(question.picture) }
      : {
          figure: question.figure && moved(question.figure),
          ...withOptionImages(question.optionImages?.map((path) => path && pathOf(path))),
        }),
    explanation: question.explanation && pathOf(question.explanation),
  }
}

import type { Keyed } from '@anushilon/domain/exam/exam'
import {
  filingOf,
  pictureOf,
  withOptionImages,
  type Picture,
  type QuestionContent,
} from '@anushilon/domain/exam/question'
import * as z from 'zod/mini'
import type { QuestionLeaves } from './leaves.ts'

/** Options are labelled A to Z. */
export const MOST_OPTIONS = 26
export const DEFAULT_OPTION_COUNT = 4

/** What is asked: a text with its options, or a picture. */
function askedShape({ words, picture, number, list }: QuestionLeaves) {
  return {
    text: words(20_000),
    /** A picture below the text. */
    figure: picture,
    /** The whole question as a picture. */
    image: picture,
    /** The words in the picture, for search and for those who cannot see it. */
    imageText: words(2_000),
    options: list(words(2_000), { min: 2, max: MOST_OPTIONS }),
    /** Pictures in the place of options, null where there is none; the option's text is the words for its picture. */
    optionImages: list(z.nullable(picture), { max: MOST_OPTIONS }),
    /** Of a picture; those of a text are counted. */
    optionCount: number({ min: 2, max: MOST_OPTIONS }),
  }
}

/** What is shown with the key. */
export function solutionShape({ words, picture }: QuestionLeaves) {
  return {
    explanation: picture,
    /** Beside the picture, or instead of one. */
    explanationText: words(20_000),
  }
}

/** By what it is found again. */
export function filingShape({ words, list }: QuestionLeaves) {
  return { chapter: words(100), tags: list(words(60), { max: 20 }) }
}

/** A question as its author writes it: in a pack, in a draft, in the editor. */
export function questionShape(leaves: QuestionLeaves) {
  return {
    ...askedShape(leaves),
    /** Zero-based. */
    correct: leaves.number({}),
    /** Options that are right besides: any of them gets the mark. */
    alsoCorrect: leaves.list(leaves.number({}), { max: MOST_OPTIONS }),
    ...solutionShape(leaves),
    ...filingShape(leaves),
  }
}

/** What belongs to a question of one kind only, and is left aside where it is of the other. */
export const OF_TEXT = ['text', 'options', 'optionImages', 'figure'] as const
export const OF_PICTURE = ['image', 'optionCount'] as const

type Written = z.output<z.ZodMiniObject<ReturnType<typeof questionShape>>>
type Needing<T, K extends keyof T> = Pick<T, K> & Partial<T>

/** A question as it is written, of which anything may be missing. */
export type QuestionDocument = Partial<Written>

/** One that is whole. */
export type WholeQuestion =
  | Needing<Omit<Written, (typeof OF_PICTURE)[number]>, 'text' | 'options' | 'correct'>
  | Needing<Omit<Written, (typeof OF_TEXT)[number]>, 'image' | 'correct'>

/** What is written as far as it goes. What was typed before the question became a picture does not count. */
export function contentOf(document: QuestionDocument): QuestionContent {
  const { text = '', figure, image, imageText, options = [], optionCount = DEFAULT_OPTION_COUNT } = document
  const { optionImages, explanation = null, explanationText = null, chapter = '', tags = [] } = document
  return {
    ...(image === undefined
      ? {
          kind: 'text',
          text,
          figure: figure === undefined ? null : pictureAt(figure, imageText),
          options,
          ...withOptionImages(optionImages),
        }
      : { kind: 'picture', picture: pictureAt(image, imageText), optionCount: possibleCount(optionCount) }),
    explanation,
    explanationText,
    ...filingOf(chapter.trim(), tags),
  }
}

function pictureAt(path: string, words = ''): Picture {
  return words.trim() === '' ? { path } : { path, words }
}

function possibleCount(written: number): number {
  return Math.min(MOST_OPTIONS, Math.max(0, Math.trunc(written)))
}

/** Its key, where somebody has said it. */
interface PartlyKeyed extends Pick<Keyed, 'alsoCorrect'> {
  readonly correct: number | null
}

/** The other way round; what is not there is not written. */
export function documentOf(question: QuestionContent & PartlyKeyed) {
  const { correct, alsoCorrect = [], explanation, explanationText, chapter, tags } = question
  const words = pictureOf(question)?.words
  const rest = {
    ...(words !== undefined && { imageText: words }),
    ...(correct !== null && { correct }),
    ...(correct !== null && alsoCorrect.length > 0 && { alsoCorrect: [...alsoCorrect] }),
    ...(explanation !== null && { explanation }),
    ...(explanationText !== null && { explanationText }),
    ...(chapter !== undefined && { chapter }),
    ...(tags !== undefined && tags.length > 0 && { tags: [...tags] }),
  }
  if (question.kind === 'picture') {
    return { image: question.picture.path, optionCount: question.optionCount, ...rest }
  }
  const { text, figure, options, optionImages } = question
  return {
    text,
    ...(figure !== null && { figure: figure.path }),
    options: [...options],
    ...(optionImages && { optionImages: [...optionImages] }),
    ...rest,
  }
}

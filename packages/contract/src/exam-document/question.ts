import { keyOfQuestion, withAlsoCorrect, type Keyed } from '@anushilon/domain/exam/exam'
import {
  filingOf,
  pictureOf,
  withOptionImages,
  withUnit,
  type Picture,
  type QuestionContent,
} from '@anushilon/domain/exam/question'
import { numberKeyText, readNumberKey } from '@anushilon/domain/exam/typed-number'
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

/** Of a question that is answered with a number (decision 048): it has no options, and `answer` is its key. */
function numberShape({ words }: QuestionLeaves) {
  return {
    /** As one types it. */
    answer: words(60),
    /** What it may be off by, either way: 0.1, or 2%. */
    tolerance: words(60),
    /** Beside the field. */
    unit: words(40),
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
export function filingShape({ line, list }: QuestionLeaves) {
  return { chapter: line(100), tags: list(line(60), { max: 20 }) }
}

/** A question as its author writes it: in a pack, in a draft, in the editor. */
export function questionShape(leaves: QuestionLeaves) {
  return {
    ...askedShape(leaves),
    /** Zero-based. */
    correct: leaves.number({}),
    /** Options that are right besides: any of them gets the mark. */
    alsoCorrect: leaves.list(leaves.number({}), { max: MOST_OPTIONS }),
    ...numberShape(leaves),
    ...solutionShape(leaves),
    ...filingShape(leaves),
  }
}

/** What belongs to a question of one kind only, and is left aside where it is of the other. */
export const OF_TEXT = ['text', 'options', 'optionImages', 'figure'] as const
export const OF_PICTURE = ['image', 'optionCount'] as const
/** The same of those with options, and of those with a number: which it is, `answer` says. */
export const OF_OPTIONS = ['options', 'optionImages', 'optionCount', 'correct', 'alsoCorrect'] as const
export const OF_NUMBER = ['answer', 'tolerance', 'unit'] as const

type Written = z.output<z.ZodMiniObject<ReturnType<typeof questionShape>>>
type Needing<T, K extends keyof T> = Pick<T, K> & Partial<T>

/** A question as it is written, of which anything may be missing. */
export type QuestionDocument = Partial<Written>

type NoOptions = { readonly [F in (typeof OF_OPTIONS)[number]]?: undefined }

/** One that is whole. */
export type WholeQuestion =
  | Needing<Omit<Written, (typeof OF_PICTURE | typeof OF_NUMBER)[number]>, 'text' | 'options' | 'correct'>
  | Needing<Omit<Written, (typeof OF_TEXT | typeof OF_NUMBER)[number]>, 'image' | 'correct'>
  | (Needing<Omit<Written, (typeof OF_PICTURE | typeof OF_OPTIONS)[number]>, 'text' | 'answer'> & NoOptions)
  | (Needing<Omit<Written, (typeof OF_TEXT | typeof OF_OPTIONS)[number]>, 'image' | 'answer'> & NoOptions)

/** What is written as far as it goes. What was typed before the question became a picture, or one with a number, does not count. */
export function contentOf(document: QuestionDocument): QuestionContent {
  const { text = '', figure, image, imageText, options = [], optionCount = DEFAULT_OPTION_COUNT } = document
  const { optionImages, explanation = null, explanationText = null, chapter = '', tags = [] } = document
  const isNumber = document.answer !== undefined
  return {
    ...(image === undefined
      ? {
          kind: 'text',
          text,
          figure: figure === undefined ? null : pictureAt(figure, imageText),
          options: isNumber ? [] : options,
          ...withOptionImages(isNumber ? null : optionImages),
        }
      : {
          kind: 'picture',
          picture: pictureAt(image, imageText),
          optionCount: isNumber ? 0 : possibleCount(optionCount),
        }),
    ...withUnit(isNumber ? (document.unit ?? '').trim() : null),
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

/** Its key as far as it is written; of a number the ends of its tolerance are beside it. */
export function keyIn(document: QuestionDocument): PartlyKeyed {
  const { answer, tolerance = '', correct = null, alsoCorrect = [] } = document
  if (answer === undefined) return { correct, ...(correct !== null && withAlsoCorrect(alsoCorrect)) }
  const read = readNumberKey(answer, tolerance)
  return 'fault' in read ? { correct: null } : keyedNumber(read.key)
}

/** Where a key is kept as one answer and those that are right besides. */
function keyedNumber([from, value = from, ...rest]: readonly number[]): PartlyKeyed {
  return { correct: value ?? null, ...withAlsoCorrect(rest.length === 0 ? [] : [from ?? 0, ...rest]) }
}

/** Its key, where somebody has said it. */
interface PartlyKeyed extends Pick<Keyed, 'alsoCorrect'> {
  readonly correct: number | null
}

/** The other way round; what is not there is not written. */
export function documentOf(question: QuestionContent & PartlyKeyed): QuestionDocument {
  const { correct, alsoCorrect = [], explanation, explanationText, chapter, tags } = question
  const words = pictureOf(question)?.words
  const rest = {
    ...(words !== undefined && { imageText: words }),
    ...(question.unit === undefined
      ? optionKey(correct, alsoCorrect)
      : numberAnswer(question.unit, correct, alsoCorrect)),
    ...(explanation !== null && { explanation }),
    ...(explanationText !== null && { explanationText }),
    ...(chapter !== undefined && { chapter }),
    ...(tags !== undefined && tags.length > 0 && { tags: [...tags] }),
  }
  if (question.kind === 'picture') {
    const { picture, optionCount, unit } = question
    return { image: picture.path, ...(unit === undefined && { optionCount }), ...rest }
  }
  const { text, figure, options, optionImages } = question
  return {
    text,
    ...(figure !== null && { figure: figure.path }),
    ...(question.unit === undefined && { options: [...options] }),
    ...(optionImages && { optionImages: [...optionImages] }),
    ...rest,
  }
}

function optionKey(correct: number | null, alsoCorrect: readonly number[]) {
  if (correct === null) return {}
  return { correct, ...(alsoCorrect.length > 0 && { alsoCorrect: [...alsoCorrect] }) }
}

function numberAnswer(unit: string, correct: number | null, alsoCorrect: readonly number[]) {
  const key = correct === null ? 'cancelled' : keyOfQuestion({ correct, alsoCorrect })
  const { answer, tolerance } = key === 'cancelled' ? { answer: '', tolerance: '' } : numberKeyText(key)
  return { answer, ...(tolerance !== '' && { tolerance }), ...(unit !== '' && { unit }) }
}

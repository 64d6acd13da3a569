import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { picturesAs } from './option-images.ts'
import { without } from '../with-field.ts'

/** The options that are right, in rising order: any of them gets the mark. */
export function keyOf({ correct, alsoCorrect = [] }: DraftQuestion): number[] {
  const all = correct === undefined ? alsoCorrect : [correct, ...alsoCorrect]
  return [...new Set(all)].toSorted((one, other) => one - other)
}

export function withKey(question: DraftQuestion, key: readonly number[]): DraftQuestion {
  const [correct, ...alsoCorrect] = key.toSorted((one, other) => one - other)
  return {
    ...without(question, ['correct', 'alsoCorrect']),
    ...(correct !== undefined && { correct }),
    ...(alsoCorrect.length > 0 && { alsoCorrect }),
  }
}

/** A press on the bubble of an option: it becomes the key or, where there may be several, one more or one less. */
export function pressed(question: DraftQuestion, option: number, areSeveral: boolean): DraftQuestion {
  if (!areSeveral) return withKey(question, [option])
  const key = keyOf(question)
  return withKey(question, key.includes(option) ? key.filter((one) => one !== option) : [...key, option])
}

/** Key and pictures stay with their options. */
export function withoutOption(question: DraftQuestion, at: number): DraftQuestion {
  const { options = [], optionImages = [] } = question
  const key = keyOf(question).flatMap((option) => (option === at ? [] : option > at ? option - 1 : option))
  const left = without(question, ['optionImages'])
  return withKey(
    { ...left, options: options.toSpliced(at, 1), ...picturesAs(optionImages.filter((_, index) => index !== at)) },
    key,
  )
}

import type { QuestionKey } from './exam.ts'
import { isNumberKey, numberKeyText, numberText } from './typed-number.ts'

const DEFAULT_OPTION_COUNT = 4

/** Z. Whatever is above is a number by its code. */
const LAST_OPTION = 25

const FIRST_LABEL = 'A'.charCodeAt(0)

/** A, B, C … Z for the options of an image question (Spec 9). */
export function optionLabel(index: number): string {
  return String.fromCharCode(FIRST_LABEL + index)
}

export function optionLabels(count: number = DEFAULT_OPTION_COUNT): string[] {
  return Array.from({ length: count }, (_, index) => optionLabel(index))
}

/** What somebody answered, in short: the letter of an option, or the number that was typed. */
export function answerLabel(answer: number): string {
  return answer > LAST_OPTION ? numberText(answer) : optionLabel(answer)
}

/** What is right, in short: B or D, 9.8 ± 0.1, cancelled. */
export function keyLabel(key: QuestionKey): string {
  if (key === 'cancelled') return key
  if (!isNumberKey(key)) return key.map(optionLabel).join(' or ')
  const { tolerance } = numberKeyText(key)
  const answer = numberText(key[1] ?? key[0] ?? 0)
  return tolerance === '' ? answer : `${answer} ± ${tolerance}`
}

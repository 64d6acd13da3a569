import type { ReviewedQuestion } from '@anushilon/contract/staff/question-import'
import { keyLabel } from '@anushilon/domain/exam/option-label'
import { readNumberKey } from '@anushilon/domain/exam/typed-number'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './KeyBubbles.module.css'

export function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}

type Keyed = Pick<ReviewedQuestion, 'correct' | 'alsoCorrect'>

/** The options that are right; none where nobody knows. */
export function keyIn({ correct, alsoCorrect = [] }: Keyed): readonly number[] {
  return correct === null ? [] : [correct, ...alsoCorrect]
}

/** Of a number that is typed; null where it is none. */
export function numberKeyIn({ number }: Pick<ReviewedQuestion, 'number'>): readonly number[] | null {
  const read = number === undefined ? null : readNumberKey(number.answer, number.tolerance)
  return read !== null && 'key' in read ? read.key : null
}

/** The options of a question as bubbles, the right ones filled; dashed where nobody knows which they are. */
export function KeyBubbles({ question }: { question: Keyed & Pick<ReviewedQuestion, 'optionCount' | 'number'> }) {
  const { optionCount } = question
  const number = numberKeyIn(question)
  if (number !== null) return keyLabel(number)
  if (optionCount === 0) return '—'
  const key = keyIn(question)
  const isMissing = key.length === 0
  return (
    <span
      className={css.bubbles}
      role="img"
      aria-label={isMissing ? 'key missing' : `key ${key.map(letterOf).join(' or ')}`}
    >
      {Array.from({ length: optionCount }, (_, index) => (
        <i key={index} className={classNames(key.includes(index) && css.key, isMissing && css.missing)}>
          {letterOf(index)}
        </i>
      ))}
    </span>
  )
}

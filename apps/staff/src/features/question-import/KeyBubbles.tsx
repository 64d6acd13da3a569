import { classNames } from '@anushilon/ui/class-names.ts'
import css from './KeyBubbles.module.css'

export function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}

/** The options of a question as bubbles, the right one filled; dashed where nobody knows which it is. */
export function KeyBubbles({ optionCount, correct }: { optionCount: number; correct: number | null }) {
  if (optionCount === 0) return '—'
  return (
    <span className={css.bubbles} role="img" aria-label={correct === null ? 'key missing' : `key ${letterOf(correct)}`}>
      {Array.from({ length: optionCount }, (_, index) => (
        <i key={index} className={classNames(index === correct && css.key, correct === null && css.missing)}>
          {letterOf(index)}
        </i>
      ))}
    </span>
  )
}

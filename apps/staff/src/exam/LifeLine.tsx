import type { ExamState } from '@anushilon/contract/staff/overview'
import { classNames } from '@anushilon/ui/class-names.ts'
import Check from 'lucide-react/icons/check'
import { bubblesOf, STAGES } from './life.ts'
import css from './LifeLine.module.css'

/** Five small bubbles for a row of a list; the state's word stands beside them, so they are decoration. */
export function LifeDots({ state }: { state: ExamState }) {
  return (
    <span className={css.dots} aria-hidden>
      {bubblesOf(state).map((bubble, at) => (
        <i key={STAGES[at]} className={css[bubble]} />
      ))}
    </span>
  )
}

/** The same with their names, in the head of an exam. */
export function LifeBar({ state }: { state: ExamState }) {
  return (
    <ol className={css.bar}>
      {bubblesOf(state).map((bubble, at) => (
        <li
          key={STAGES[at]}
          className={classNames(css.stage, css[bubble])}
          aria-current={bubble === 'here' || bubble === 'live' ? 'step' : undefined}
        >
          <i>{bubble === 'done' && <Check size={12} strokeWidth={3.5} />}</i>
          <span>{STAGES[at]}</span>
        </li>
      ))}
    </ol>
  )
}

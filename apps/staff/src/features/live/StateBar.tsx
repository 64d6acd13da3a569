import type { SittingState, StateCounts } from '@anushilon/contract/staff/live'
import { SITTING_LABELS } from '../../exam/during/sitting-words.ts'
import css from './StateBar.module.css'

const ORDER: readonly SittingState[] = ['submitted', 'answering', 'offline', 'late', 'not-started']

/** Everybody in one bar, by state. */
export function StateBar({ states }: { states: StateCounts }) {
  const words = ORDER.map((state) => `${SITTING_LABELS[state].toLowerCase()} ${states[state]}`).join(', ')
  return (
    <div className={css.bar} role="img" aria-label={words}>
      {ORDER.filter((state) => states[state] > 0).map((state) => (
        <i key={state} className={css[state]} style={{ flex: states[state] }} />
      ))}
    </div>
  )
}

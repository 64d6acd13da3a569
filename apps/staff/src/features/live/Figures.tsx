import type { LiveBoard, SittingState } from '@anushilon/contract/staff/live'
import { classes } from '@anushilon/ui/classes.ts'
import { StatePip } from '../../exam/during/StatePip.tsx'
import css from './Figures.module.css'

interface Figure {
  readonly state: SittingState
  readonly name: string
  readonly more: string
  readonly tone?: string | undefined
}

/** How many are in which state; what needs a look has a colour besides its word. */
export function Figures({ board }: { board: LiveBoard }) {
  const { expected, states, branches } = board
  const share = (count: number) => (expected === 0 ? '' : `${Math.round((count / expected) * 100)} %`)
  const figures: readonly Figure[] = [
    { state: 'not-started', name: 'Not started', more: share(states['not-started']) },
    { state: 'answering', name: 'Answering', more: `${board.inMcq} MCQ · ${board.inWritten} written` },
    {
      state: 'offline',
      name: 'Offline over 1 min',
      more: `${board.longOffline} over 3 min`,
      tone: states.offline > 0 ? css.bad : undefined,
    },
    { state: 'submitted', name: 'Submitted', more: share(states.submitted) },
    {
      state: 'late',
      name: 'Late',
      more: states.late > 0 ? 'to decide' : 'none',
      tone: states.late > 0 ? css.warn : undefined,
    },
  ]
  return (
    <dl className={css.figures}>
      <div>
        <dt>Expected</dt>
        <dd>
          <b>{expected}</b> {branches.length === 1 ? '1 branch' : `${branches.length} branches`}
        </dd>
      </div>
      {figures.map(({ state, name, more, tone }) => (
        <div key={state} className={classes(tone)}>
          <dt>
            <StatePip state={state} />
            {name}
          </dt>
          <dd>
            <b>{states[state]}</b> {more}
          </dd>
        </div>
      ))}
    </dl>
  )
}

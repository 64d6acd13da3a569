import type { LiveBoard, SittingState } from '@anushilon/contract/staff/live'
import { StatePip } from '../../exam/during/StatePip.tsx'
import { Figures } from '../../ui/layout/Figures.tsx'

/** How many are in which state; what needs a look has a colour besides its word. */
export function StateFigures({ board }: { board: LiveBoard }) {
  const { expected, states, branches } = board
  const share = (count: number) => (expected === 0 ? '' : `${Math.round((count / expected) * 100)} %`)
  const of = (state: SittingState) => ({ value: states[state], mark: <StatePip state={state} /> })
  return (
    <Figures
      figures={[
        { name: 'Expected', value: expected, note: branches.length === 1 ? '1 branch' : `${branches.length} branches` },
        { name: 'Not started', ...of('not-started'), note: share(states['not-started']) },
        { name: 'Answering', ...of('answering'), note: `${board.inMcq} MCQ · ${board.inWritten} written` },
        {
          name: 'Offline over 1 min',
          ...of('offline'),
          note: `${board.longOffline} over 3 min`,
          tone: states.offline > 0 ? 'bad' : undefined,
        },
        { name: 'Submitted', ...of('submitted'), note: share(states.submitted) },
        {
          name: 'Late',
          ...of('late'),
          note: lateNote(board),
          tone: board.undecided > 0 ? 'warn' : undefined,
        },
      ]}
    />
  )
}

function lateNote({ states, undecided }: LiveBoard): string {
  if (states.late === 0) return 'none'
  return undecided === 0 ? 'all decided' : `${undecided === states.late ? '' : `${undecided} `}to decide`
}

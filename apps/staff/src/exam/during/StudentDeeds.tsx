import type { SittingState } from '@anushilon/contract/staff/live'
import { Button } from '@anushilon/ui/Button.tsx'

export type DeedName = 'time' | 'accept' | 'reopen'

interface Props {
  name: string
  state: SittingState
  /** Time and a second chance can be given until the results are out. */
  areResultsOut: boolean
  onDeed: (deed: DeedName) => void
}

/** What may be done for a student, by how he stands; the first is what he most likely needs. */
const DEEDS: Readonly<Record<SittingState, readonly DeedName[]>> = {
  'not-started': ['time'],
  answering: ['time'],
  offline: ['time'],
  submitted: ['reopen'],
  late: ['accept', 'reopen'],
}

const VERBS = { time: '+ min', accept: 'Accept', reopen: 'Re-open' } as const

export function StudentDeeds({ name, state, areResultsOut, onDeed }: Props) {
  return DEEDS[state]
    .filter((deed) => !areResultsOut || deed === 'accept')
    .map((deed) => (
      <Button key={deed} look="quiet" small aria-label={`${VERBS[deed]}: ${name}`} onClick={() => onDeed(deed)}>
        {VERBS[deed]}
      </Button>
    ))
}

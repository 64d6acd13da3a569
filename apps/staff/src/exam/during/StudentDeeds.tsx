import type { SittingState } from '@anushilon/contract/staff/live'
import { Button } from '@anushilon/ui/Button.tsx'

export type DeedName = 'time' | 'decide' | 'reopen' | 'password'

interface Props {
  name: string
  deeds: readonly DeedName[]
  onDeed: (deed: DeedName) => void
}

/** What may be done for a student, by how he stands; the first is what he most likely needs. */
export function deedsFor(state: SittingState, areResultsOut: boolean): readonly DeedName[] {
  // Time and a second chance can be given until the results are out.
  return DEEDS[state].filter((deed) => !areResultsOut || deed === 'decide')
}

const DEEDS: Readonly<Record<SittingState, readonly DeedName[]>> = {
  'not-started': ['time'],
  answering: ['time'],
  offline: ['time'],
  submitted: ['reopen'],
  late: ['decide', 'reopen'],
}

const VERBS: Readonly<Record<DeedName, string>> = {
  time: '+ min',
  decide: 'Decide',
  reopen: 'Re-open',
  password: 'Reset',
}

export function StudentDeeds({ name, deeds, onDeed }: Props) {
  return deeds.map((deed) => (
    <Button key={deed} look="quiet" small aria-label={`${VERBS[deed]}: ${name}`} onClick={() => onDeed(deed)}>
      {VERBS[deed]}
    </Button>
  ))
}

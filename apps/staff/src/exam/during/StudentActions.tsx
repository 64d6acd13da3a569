import type { ExamHead } from '@anushilon/contract/staff/overview'
import type { SittingState } from '@anushilon/contract/staff/live'
import { Button } from '@anushilon/ui/controls/Button.tsx'

export type StudentAction = 'time' | 'decide' | 'reopen' | 'password'

interface Props {
  name: string
  actions: readonly StudentAction[]
  onAction: (action: StudentAction) => void
}

/** What may be done for a student, by their state; the first is what they most likely need. */
export function actionsFor(state: SittingState, canGoOn: boolean): readonly StudentAction[] {
  return ACTIONS[state].filter((action) => canGoOn || action === 'decide')
}

/** Time and a second chance can be given until the results are out, and not once the exam is called off. */
export function canGoOn({ resultsOutAt, calledOff }: Pick<ExamHead, 'resultsOutAt' | 'calledOff'>): boolean {
  return resultsOutAt === null && calledOff === null
}

const ACTIONS: Readonly<Record<SittingState, readonly StudentAction[]>> = {
  'not-started': ['time'],
  answering: ['time'],
  offline: ['time'],
  submitted: ['reopen'],
  late: ['decide', 'reopen'],
}

const VERBS: Readonly<Record<StudentAction, string>> = {
  time: 'Extra time',
  decide: 'Decide',
  reopen: 'Re-open',
  password: 'Reset',
}

export function StudentActions({ name, actions, onAction }: Props) {
  return actions.map((action) => (
    <Button key={action} look="quiet" small aria-label={`${VERBS[action]}: ${name}`} onClick={() => onAction(action)}>
      {VERBS[action]}
    </Button>
  ))
}

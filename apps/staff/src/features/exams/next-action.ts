import type { ExamRow, ExamState } from '@anushilon/contract/staff/overview'
import type { ExamTab } from '../../paths.ts'

interface Action {
  readonly name: string
  readonly tab: ExamTab
}

/** What one most likely wants with an exam in this state. */
const ACTIONS: Readonly<Record<ExamState, Action>> = {
  draft: { name: 'Complete', tab: 'paper' },
  scheduled: { name: 'Open', tab: 'paper' },
  live: { name: 'Open board', tab: 'live' },
  marking: { name: 'Mark', tab: 'marking' },
  ready: { name: 'Review', tab: 'results' },
  published: { name: 'Results', tab: 'results' },
  'called-off': { name: 'See why', tab: 'live' },
}

export function nextAction({ state }: Pick<ExamRow, 'state'>): Action {
  return ACTIONS[state]
}

import type { SittingState } from '@anushilon/contract/staff/live'

export const SITTING_LABELS: Readonly<Record<SittingState, string>> = {
  'not-started': 'Not started',
  answering: 'Answering',
  offline: 'Offline',
  submitted: 'Submitted',
  late: 'Late',
}

export const PART_LABELS = { mcq: 'MCQ', written: 'Written' } as const

/** A branch without a name is that of those who are in none. */
export function branchLabel(branch: string): string {
  return branch === '' ? 'No branch' : branch
}

/** "1 minute", "10 minutes" */
export function minutesInWords(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

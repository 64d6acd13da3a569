import type { ExamRow, ExamState } from '@anushilon/contract/staff/overview'
import { SECOND } from '@anushilon/domain/instant'

/** The five bubbles of an exam's life. */
export const STAGES = ['Paper', 'Schedule', 'Exam', 'Marking', 'Results'] as const

/** How many are behind it; the one it is at is the next, unless all are done. */
const STAGE_OF: Readonly<Record<ExamState, number>> = {
  draft: 0,
  scheduled: 1,
  live: 2,
  marking: 3,
  ready: 4,
  published: 5,
  // was sat, and goes no further
  'called-off': 2.5,
}

export type Bubble = 'done' | 'here' | 'live' | 'ahead'

export function bubblesOf(state: ExamState): Bubble[] {
  const at = STAGE_OF[state]
  return STAGES.map((_, stage) => {
    if (stage < at) return 'done'
    if (stage > at) return 'ahead'
    return state === 'live' ? 'live' : 'here'
  })
}

export const STATE_NAMES: Readonly<Record<ExamState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  marking: 'Marking',
  ready: 'To publish',
  published: 'Published',
  'called-off': 'Called off',
}

const LOOK_MS = 30 * SECOND
/** The server must be past the moment, too. */
const AFTER_MS = SECOND

/** In how many milliseconds an exam's state is asked for again: from time to time, and when it opens or closes. */
export function lookAgainIn({ opensAt, closesAt }: Pick<ExamRow, 'opensAt' | 'closesAt'>, now: number): number {
  const ahead = [opensAt, closesAt].flatMap((at) => (at !== null && at + AFTER_MS > now ? at + AFTER_MS - now : []))
  return Math.min(LOOK_MS, ...ahead)
}

import { SITTING_STATES, type LiveBoard, type SittingState, type StateCounts } from '@anushilon/contract/staff/live'
import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../../db/database.ts'
import { Refused } from '../../http/refused.ts'
import { windowOf } from '../../stores/exam-times.ts'
import { lookAtExam, saidAndDone, type StateCount } from '../../stores/live.ts'
import { RULES } from '../../throttle/rules.ts'

const MOST_SAID = 20

/** How an exam stands this moment; what that costs grows with the students of this one exam alone. */
export async function boardOf(db: Db, examId: string, now: Instant): Promise<LiveBoard> {
  const window = await windowOf(db, examId)
  if (window === null) throw new Refused('no-such-exam')
  const { counts, starts, help, needHelp } = await lookAtExam(db, examId, now, RULES['guesses-here'].burst)
  const said = await saidAndDone(db, examId, MOST_SAID)
  const states = byState(counts)
  const expected = sum(counts)
  return {
    at: now,
    ...window,
    expected,
    started: expected - states['not-started'],
    states,
    inMcq: sum(counts.filter(({ state, part }) => state === 'answering' && part === 'mcq')),
    inWritten: sum(counts.filter(({ state, part }) => state === 'answering' && part === 'written')),
    longOffline: counts.reduce((total, { longOffline }) => total + longOffline, 0),
    undecided: counts.reduce((total, { undecided }) => total + undecided, 0),
    branches: [...Map.groupBy(counts, ({ branch }) => branch)].map(([name, rows]) => ({
      name,
      expected: sum(rows),
      states: byState(rows),
    })),
    starts,
    help,
    needHelp,
    said,
  }
}

function sum(counts: readonly { readonly students: number }[]): number {
  return counts.reduce((total, { students }) => total + students, 0)
}

/** Every state has its number, though nobody may be in it. */
export function byState(counts: readonly Pick<StateCount, 'state' | 'students'>[]): StateCounts {
  const inState = (wanted: SittingState) => sum(counts.filter(({ state }) => state === wanted))
  return Object.fromEntries(SITTING_STATES.map((state) => [state, inState(state)])) as StateCounts
}

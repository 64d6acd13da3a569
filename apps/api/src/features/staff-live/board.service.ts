import { SITTING_STATES, type LiveBoard, type SittingState, type StateCounts } from '@anushilon/contract/staff/live'
import type { Instant } from '@anushilon/domain/instant'
import { Cache } from '../../cache.ts'
import type { Db } from '../../db/database.ts'
import { required } from '../../refused.ts'
import { calledOff } from '../../stores/exam/exam-ending.ts'
import { windowOf } from '../../stores/exam/exam-times.ts'
import { sittingStates, noteViewsOf, rosterOf, saidAndDone, type StateCount } from '../../stores/sitting/live.ts'
import { RULES } from '../../throttle/rules.ts'

const MOST_SAID = 20

/** What changes slowly and costs most in a large exam. */
interface SlowReads {
  readonly roster: (examId: string) => ReturnType<typeof rosterOf>
  readonly noteViews: (examId: string, branches: readonly string[]) => ReturnType<typeof noteViewsOf>
}

/** For a single request. */
export function plainReads(db: Db): SlowReads {
  return {
    roster: (examId) => rosterOf(db, examId),
    noteViews: (examId, branches) => noteViewsOf(db, examId, branches),
  }
}

/** For a board that is watched: what took long to load is good for so many times as long. */
const FRESH_FOR_LOADS = 20
const MOST_EXAMS = 100

export function cachedReads(db: Db): SlowReads {
  const { roster, noteViews } = plainReads(db)
  return { roster: cachedByCost(roster), noteViews: cachedByCost(noteViews) }
}

function cachedByCost<A extends readonly unknown[], T>(load: (...asked: A) => Promise<T>): (...asked: A) => Promise<T> {
  const cache = new Cache<string, T>({ most: MOST_EXAMS, freshFor: (_, loadMs) => FRESH_FOR_LOADS * loadMs })
  return async (...asked) => await cache.get(JSON.stringify(asked), performance.now(), () => load(...asked))
}

/** What somebody watches: an exam, and of it the students of these branches; none: all. */
export interface Watching {
  readonly examId: string
  readonly branches: readonly string[]
}

/** How an exam stands this moment; what that costs grows with the students of this one exam alone. */
export async function boardOf(db: Db, slow: SlowReads, watching: Watching, now: Instant): Promise<LiveBoard> {
  const { examId, branches: theirs } = watching
  const window = required(await windowOf(db, examId), 'no-such-exam')
  const everybody = await slow.roster(examId)
  const roster = everybody.filter(({ branch }) => theirs.length === 0 || theirs.includes(branch))
  const looked = await sittingStates(db, examId, now, RULES['guesses-here'].burst, theirs)
  const { counts: come, starts, help, needHelp } = looked
  const counts = [...come, ...absentees(roster, come)]
  const said = await saidAndDone(db, examId, theirs, MOST_SAID)
  const hasNotes = said.some(({ note }) => note !== null)
  const views = hasNotes ? await slow.noteViews(examId, theirs) : new Map<number, number>()
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
    branches: [...Map.groupBy(counts, ({ branch }) => branch)]
      .map(([name, rows]) => ({ name, expected: sum(rows), states: byState(rows) }))
      .toSorted(byName),
    starts,
    help,
    needHelp,
    calledOff: await calledOff(db, examId),
    said: said.map(({ note, ...row }) => ({
      ...row,
      note: note && { text: note.text, seen: views.get(note.number) ?? 0 },
    })),
  }
}

/** Those who are in none stand last. */
function byName({ name: one }: { readonly name: string }, { name: other }: { readonly name: string }): number {
  return Number(one === '') - Number(other === '') || one.localeCompare(other)
}

/** Who is expected and has not come, by branch. */
function absentees(roster: Awaited<ReturnType<typeof rosterOf>>, come: readonly StateCount[]): StateCount[] {
  return roster.map(({ branch, students }) => {
    const there = sum(come.filter((row) => row.branch === branch))
    const none = { part: null, longOffline: 0, undecided: 0 }
    return { branch, state: 'not-started', students: Math.max(0, students - there), ...none }
  })
}

function sum(counts: readonly { readonly students: number }[]): number {
  return counts.reduce((total, { students }) => total + students, 0)
}

/** Every state has its number, though nobody may be in it. */
export function byState(counts: readonly Pick<StateCount, 'state' | 'students'>[]): StateCounts {
  const inState = (wanted: SittingState) => sum(counts.filter(({ state }) => state === wanted))
  return Object.fromEntries(SITTING_STATES.map((state) => [state, inState(state)])) as StateCounts
}

import type { Ties } from '../exam/exam.ts'
import { toHundredths, type Marks } from './marks.ts'

/** Decimal digits, as the database counts students. */
export type StudentId = string

export interface Contender {
  readonly studentId: StudentId
  /** Null: late, which excludes from merit (Decision D2). */
  readonly total: Marks | null
  readonly usedMs: number
}

export interface Ranked extends Contender {
  readonly total: Marks
  readonly position: number
}

/**
 * Standard competition ranking, best first: "1, 2, 2, 4" (Decision D2). Late attempts are left out; how many
 * are left is `totalStudent` (Decision D5). One after the other: equal marks are put in order when it is their turn.
 */
export function* ranking<C extends Contender>(contenders: readonly C[], ties: Ties): Generator<C & Ranked> {
  const byMarks = groupedByMarks(contenders.filter((one) => isRankable(one)))
  let listed = 0
  for (const [, equals] of [...byMarks].toSorted(([one], [other]) => other - one)) {
    let [position, usedMs] = [0, Number.NaN]
    for (const contender of equals.toSorted(quickestFirst)) {
      listed += 1
      const isTie = position > 0 && (ties === 'equal' || usedMs === contender.usedMs)
      if (!isTie) position = listed
      usedMs = contender.usedMs
      yield { ...contender, position }
    }
  }
}

/** By their marks in hundredths; the phones that practise on their own know no shorter way. */
function groupedByMarks<C extends Rankable>(contenders: readonly C[]): Map<number, C[]> {
  const groups = new Map<number, C[]>()
  for (const contender of contenders) {
    const marks = toHundredths(contender.total)
    const group = groups.get(marks)
    if (group === undefined) groups.set(marks, [contender])
    else group.push(contender)
  }
  return groups
}

type Rankable = Contender & { readonly total: Marks }

function isRankable<C extends Contender>(contender: C): contender is C & Rankable {
  return contender.total !== null
}

/** Equal marks are listed the quicker first, then by student, so that a list never jumps between two looks. */
function quickestFirst(one: Rankable, other: Rankable): number {
  return one.usedMs - other.usedMs || compareIds(one.studentId, other.studentId)
}

/** By number: "9" before "10". */
function compareIds(one: StudentId, other: StudentId): number {
  if (one.length !== other.length) return one.length - other.length
  return one < other ? -1 : Number(one > other)
}

/** The share of the ranked that stand no better, the student included: the first has 100. */
export function percentileOf(position: number, totalStudent: number): number {
  return Math.round(((totalStudent - position + 1) / totalStudent) * 10_000) / 100
}

export const RANK_ROWS_SHOWN = 10

/** Names longer than two words are cut to the first two on the rank table (Spec 9). */
export function shortName(name: string): string {
  return name.trim().split(/\s+/).slice(0, 2).join(' ')
}

/** A place among so many. */
export interface Place {
  readonly position: number
  readonly of: number
}

/**
 * The place within a branch or a batch: behind those of it who stand before one among all, so that ties stay ties.
 * `positions`: what its members have among all, in rising order, one's own among them.
 */
export function placeWithin(positions: readonly number[], position: number): Place {
  let [from, to] = [0, positions.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((positions[middle] ?? 0) < position) from = middle + 1
    else to = middle
  }
  return { position: from + 1, of: positions.length }
}

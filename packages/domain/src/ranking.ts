import type { Ties } from './exam.ts'
import { compareMarks, type Marks } from './marks.ts'

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
 * are left is `totalStudent` (Decision D5). One sort and one walk.
 */
export function rank(contenders: readonly Contender[], ties: Ties): Ranked[] {
  const inOrder = contenders.filter(isRankable).toSorted(bestFirst)
  const ranked: Ranked[] = []
  for (const [index, contender] of inOrder.entries()) {
    const before = ranked[index - 1]
    const position = before !== undefined && isTie(before, contender, ties) ? before.position : index + 1
    ranked.push({ ...contender, position })
  }
  return ranked
}

type Rankable = Contender & { readonly total: Marks }

function isRankable(contender: Contender): contender is Rankable {
  return contender.total !== null
}

/** Equal marks are listed the quicker first, then by student, so that a list never jumps between two looks. */
function bestFirst(one: Rankable, other: Rankable): number {
  return compareMarks(other.total, one.total) || one.usedMs - other.usedMs || compareIds(one.studentId, other.studentId)
}

function isTie(one: Rankable, other: Rankable, ties: Ties): boolean {
  const sameMarks = compareMarks(one.total, other.total) === 0
  return sameMarks && (ties === 'equal' || one.usedMs === other.usedMs)
}

/** By number: "9" before "10". */
function compareIds(one: StudentId, other: StudentId): number {
  if (one.length !== other.length) return one.length - other.length
  return one < other ? -1 : Number(one > other)
}

/** The share of the ranked that stand no better, the student himself included: the first has 100. */
export function percentileOf(position: number, totalStudent: number): number {
  return Math.round(((totalStudent - position + 1) / totalStudent) * 10_000) / 100
}

export const RANK_ROWS_SHOWN = 10

/** The head of the list and the caller's own row, never the whole list (Decision D4). */
export function topAndOwn<R extends { readonly studentId: StudentId }>(ranked: readonly R[], own: StudentId): R[] {
  const top = ranked.slice(0, RANK_ROWS_SHOWN)
  if (top.some(({ studentId }) => studentId === own)) return top
  const ownRow = ranked.find(({ studentId }) => studentId === own)
  return ownRow === undefined ? top : [...top, ownRow]
}

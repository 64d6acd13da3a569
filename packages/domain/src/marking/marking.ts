import { sumOfMarks, toHundredths, type Marks } from '../marks/marks.ts'

/** One line of a question's rubric as it is written: what it says, and what it adds or takes away. */
export interface RubricText {
  readonly text: string
  readonly marks: Marks
}

/** One that is marked by. */
export interface RubricLine extends RubricText {
  /** Stays the same when its words or marks change; never given to another line of this rubric. */
  readonly id: number
}

/** How long a script stays in somebody's hands without a move of theirs. */
export const LEASE_MINUTES = 10

/** Written answers are marked in halves. */
function isInHalves(marks: Marks): boolean {
  return toHundredths(marks) % 50 === 0
}

/** What a marker may type: halves from nothing to everything, and everything itself even where it is no half. */
export function mayBeGiven(marks: Marks, full: Marks): boolean {
  return marks >= 0 && marks <= full && (isInHalves(marks) || toHundredths(marks) === toHundredths(full))
}

/** Lines can take away more than there is, or add more than there is to have: never below nothing, never above full. */
export function marksByRubric(rubric: readonly RubricLine[], used: readonly number[], full: Marks): Marks {
  const sum = sumOfMarks(rubric.filter(({ id }) => used.includes(id)).map(({ marks }) => marks))
  return Math.min(Math.max(sum, 0), full)
}

export interface Given {
  /** Lines of the rubric, by their ids. */
  readonly lines: readonly number[]
  /** Set where the marker typed a number; it counts instead. */
  readonly byHand: Marks | null
}

export function marksOf({ lines, byHand }: Given, rubric: readonly RubricLine[], full: Marks): Marks {
  return byHand ?? marksByRubric(rubric, lines, full)
}

/** So many scripts have just these lines and what they come to. */
export interface LineUse {
  readonly lines: readonly number[]
  readonly scripts: number
}

export interface LineChange {
  readonly id: number
  /** Null: it is new, or it goes. */
  readonly from: Marks | null
  readonly to: Marks | null
  /** How many marked scripts use it, those marked by hand not among them. */
  readonly scripts: number
}

/** What is different about the marks of a rubric's lines, and how many scripts each change meets. */
export function lineChanges(
  before: readonly RubricLine[],
  after: readonly RubricLine[],
  uses: readonly LineUse[],
): LineChange[] {
  const [old, now] = [before, after].map((lines) => new Map(lines.map(({ id, marks }) => [id, marks])))
  const ids = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
  return ids.flatMap((id) => {
    const [from, to] = [old?.get(id) ?? null, now?.get(id) ?? null]
    if (from === to) return []
    const scripts = uses.reduce((sum, use) => sum + (use.lines.includes(id) ? use.scripts : 0), 0)
    return { id, from, to, scripts }
  })
}

export interface Rescored extends LineUse {
  readonly before: Marks
  readonly after: Marks
}

/** Those whose marks come out otherwise. */
export function rescoredUses(
  before: readonly RubricLine[],
  after: readonly RubricLine[],
  uses: readonly LineUse[],
  full: Marks,
): Rescored[] {
  return uses
    .map((use) => ({
      ...use,
      before: marksByRubric(before, use.lines, full),
      after: marksByRubric(after, use.lines, full),
    }))
    .filter((use) => toHundredths(use.before) !== toHundredths(use.after))
}

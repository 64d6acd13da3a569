import type { DraftSubject } from './exam-draft.ts'
import { aligned, itemAt, stays } from './merge-lists.ts'

type Sheet = NonNullable<DraftSubject['written']>

/** A typed question of a written part with what belongs to it, by the names of the lists it comes from. */
export interface Row {
  readonly questions: NonNullable<Sheet['questions']>[number]
  readonly marks: number
  readonly rubrics: NonNullable<Sheet['rubrics']>[number]
}

/** Null where they are not typed, or not each has its marks. */
export function rowsOf({ questions, marks = [], rubrics = [] }: Sheet = {}): Row[] | null {
  if (questions?.length !== marks.length) return null
  return questions.map((asked, at) => ({ questions: asked, marks: marks[at] ?? 0, rubrics: rubrics[at] ?? [] }))
}

/** What becomes of one list's part of a row, given its number now and before. */
type MergePart = <T>(list: keyof Row, now: number, then: number | null, was: T, own: T, other: T) => T

/** Typed questions are known by what they ask, as those of an MCQ part are; marks and rubric go with them. */
export function mergeRows(
  [base, mine, theirs]: readonly [readonly Row[], readonly Row[], readonly Row[]],
  merge: MergePart,
): Row[] {
  const rows: Row[] = []
  for (const at of aligned(base, mine, theirs, ({ questions }) => questions)) {
    const [was, own, other] = [itemAt(base, at.base), itemAt(mine, at.mine), itemAt(theirs, at.theirs)]
    if (was === undefined || own === undefined || other === undefined) rows.push(...stays(was, own ?? other))
    else {
      const part = <K extends keyof Row>(list: K): Row[K] =>
        merge(list, rows.length, at.base, was[list], own[list], other[list])
      rows.push({ questions: part('questions'), marks: part('marks'), rubrics: part('rubrics') })
    }
  }
  return rows
}

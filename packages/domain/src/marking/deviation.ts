import { sumOfMarks, type Marks } from '../marks/marks.ts'

/** Two marks for the same script: the one that counts, and the one of somebody who did not see it. */
export interface MarkPair {
  readonly first: Marks
  readonly second: Marks
}

export interface Deviation {
  readonly pairs: number
  /** First less second: above zero, the first marker gave more. Null without pairs. */
  readonly meanSigned: number | null
  readonly meanAbsolute: number | null
  /** How many are further apart than allowed. */
  readonly beyond: number
}

export function deviationOf(pairs: readonly MarkPair[], allowed: Marks): Deviation {
  const apart = pairs.map(({ first, second }) => sumOfMarks([first, -second]))
  const mean = (values: readonly number[]) =>
    values.length === 0 ? null : Math.round((sumOfMarks(values) / values.length) * 100) / 100
  const absolute = apart.map(Math.abs)
  return {
    pairs: pairs.length,
    meanSigned: mean(apart),
    meanAbsolute: mean(absolute),
    beyond: absolute.filter((one) => one > allowed).length,
  }
}

/** A share of the scripts, or so many of them. */
export type SampleSize = { readonly percent: number } | { readonly scripts: number }

/** Never none where there is something to choose from: a tenth of seven is one. */
export function sampleOf(size: SampleSize, marked: number): number {
  return 'percent' in size ? Math.ceil((marked * size.percent) / 100) : Math.min(size.scripts, marked)
}

import type { Variation } from '@anushilon/domain/exam/variation'

/** How the questions of an MCQ solution stand on the page (Spec 2 "Solution review"). */
interface SolutionLayout {
  /** All questions of a group in one bordered box, or each in its own. */
  readonly box: 'one' | 'each'
  /** How the subject stands above its group. */
  readonly uppercase: boolean
  /** How many groups are shown. */
  readonly groups: number
}

export const LAYOUTS: Readonly<Record<Variation, SolutionLayout>> = {
  mcq: { box: 'one', uppercase: false, groups: 1 },
  written: { box: 'one', uppercase: false, groups: 1 },
  'mcq-written': { box: 'each', uppercase: false, groups: 1 },
  special: { box: 'one', uppercase: true, groups: 4 },
  'mcq-special': { box: 'one', uppercase: false, groups: Infinity },
}

import type { Variation } from '@anushilon/domain/variation'

/** How the questions of an MCQ solution stand on the page (Spec 2 "Solution review"). */
export interface SolutionLayout {
  /** All questions of a group in one bordered box, or each in its own. */
  readonly box: 'one' | 'each'
  /** How the subject stands above its group. */
  readonly heading: 'plain' | 'uppercase'
  /** How many groups are shown. */
  readonly groups: number
}

export const LAYOUTS: Readonly<Record<Variation, SolutionLayout>> = {
  mcq: { box: 'one', heading: 'plain', groups: 1 },
  written: { box: 'one', heading: 'plain', groups: 1 },
  'mcq-written': { box: 'each', heading: 'plain', groups: 1 },
  special: { box: 'one', heading: 'uppercase', groups: 4 },
  'mcq-special': { box: 'one', heading: 'plain', groups: Infinity },
}

/** Questions number from 1 through all groups that are shown. */
export function numbered<Q>(
  groups: readonly { readonly subjectName: string | null; readonly questions: readonly Q[] }[],
) {
  let number = 0
  return groups.map(({ subjectName, questions }) => ({
    subjectName,
    questions: questions.map((question) => {
      number += 1
      return { number, question }
    }),
  }))
}

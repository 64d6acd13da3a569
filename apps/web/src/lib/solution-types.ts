import { VARIATION_NAMES, type PartKind, type Variation } from '@anushilon/domain/exam/variation'
import { paths, pathTo } from '../paths.ts'

/** The `type` in a solution's address. Special and mcq-special are easy to swap by mistake (Decision A3). */
const TYPES: Readonly<Record<Variation, Readonly<Record<PartKind, string | null>>>> = {
  mcq: { mcq: 'mcq', written: null },
  written: { mcq: null, written: 'written' },
  'mcq-written': { mcq: 'mcq-both', written: 'written-both' },
  special: { mcq: 'mcq-special', written: 'written-special' },
  'mcq-special': { mcq: 'special-mcq', written: null },
}

const PATHS = { mcq: paths.solution, written: paths.writtenSolution }

/** Where the solution of a part is shown; null where the exam has no such part. */
export function solutionPath(examId: string, variation: Variation, part: PartKind): string | null {
  const type = TYPES[variation][part]
  return type === null ? null : `${pathTo(PATHS[part], { examCode: examId })}?type=${type}`
}

/** Whose exams a `type` stands for; null where it stands for none. */
export function variationOfType(part: PartKind, type: string | null): Variation | null {
  return VARIATION_NAMES.find((variation) => type !== null && TYPES[variation][part] === type) ?? null
}

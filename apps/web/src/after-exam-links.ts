import { behaviourOf, type PartKind, type Variation } from '@anushilon/domain/exam/variation'
import { solutionPath } from './lib/solution-types.ts'
import { paths, pathTo } from './paths.ts'

/** Where each part of an exam is solved. */
export function solutionLinks(variation: Variation, examId: string): { part: PartKind; href: string }[] {
  return behaviourOf(variation).parts.flatMap((part) => {
    const href = solutionPath(examId, variation, part)
    return href === null ? [] : { part, href }
  })
}

/** Null: what is written on paper is not retaken. */
const RETAKES = {
  mcq: paths.retake,
  written: null,
  'mcq-written': paths.bothRetake,
  special: paths.specialRetake,
  'mcq-special': paths.mcqSpecialRetake,
} as const satisfies Record<Variation, string | null>

export function retakeLink(variation: Variation, examId: string): string | null {
  const path = RETAKES[variation]
  return path && pathTo(path, { examCode: examId })
}

/** Whoever missed an exam of several subjects has yet to choose theirs (Spec 2, After-exam; Spec 7, Retakes). */
const MISSED = { ...RETAKES, special: paths.retakeBeforeStart, 'mcq-special': paths.afterExam } as const

export function missedLink(variation: Variation, examId: string): string | null {
  const path = MISSED[variation]
  return path && pathTo(path, { examCode: examId })
}

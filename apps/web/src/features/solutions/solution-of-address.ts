import type { PartKind, Variation } from '@anushilon/domain/exam/variation'
import { useParams, useSearchParams } from 'wouter'
import { variationOfType } from '../../lib/solution-types.ts'

export interface SolvedExam {
  readonly examId: string
  readonly variation: Variation
}

/** Null where the address names a type that does not exist. */
export function useSolutionOfAddress(part: PartKind): SolvedExam | null {
  const { examCode } = useParams<{ examCode: string }>()
  const [search] = useSearchParams()
  const variation = variationOfType(part, search.get('type'))
  return variation === null ? null : { examId: examCode, variation }
}

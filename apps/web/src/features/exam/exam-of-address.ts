import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import { useParams } from 'wouter'
import { paths, pathTo } from '../../paths.ts'

/** The exam an address names (Decision A4). */
export interface ExamOfAddress {
  readonly examId: string
  readonly variation: Variation
}

/** Null where the address names a kind of exam that does not exist. */
export function useExamOfAddress(): ExamOfAddress | null {
  const { examCode, variation } = useParams<{ examCode: string; variation: string }>()
  const known = VARIATION_NAMES.find((name) => name === variation)
  return known === undefined ? null : { examId: examCode, variation: known }
}

type Step = 'beforeStart' | 'rules' | 'ongoing'

export function pathOf(step: Step, { examId, variation }: ExamOfAddress): string {
  return pathTo(paths[step], { examCode: examId, variation })
}

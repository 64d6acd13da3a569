import type { PartKind } from '@anushilon/domain/exam/variation'
import type { ExamOfAddress } from './exam-of-address.ts'

/** Where the student stands in an exam that they sit. */
export type Stage =
  | { readonly kind: 'not-started' }
  /** `isSecond`: the part before it is over. */
  | { readonly kind: 'part'; readonly part: PartKind; readonly isSecond: boolean }
  | { readonly kind: 'ended' }

export function stageKey({ examId, variation }: ExamOfAddress) {
  return ['sitting', variation, examId, 'stage']
}

/** Whoever reloads an exam goes on at once. That it has not begun, or is over, only the server says: it may have changed. */
export function isPart(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'kind' in kept && kept.kind === 'part'
}

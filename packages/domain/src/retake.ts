import { refuse, type Refusal } from './refusal.ts'

export interface RetakeState {
  readonly resultsAreOut: boolean
  readonly limit: number
  /** How many this student has added before. */
  readonly used: number
  /** The same add was counted already: a retry with the same key (Decision G2). */
  readonly isRetry: boolean
}

export interface RetakeGranted {
  readonly kind: 'granted'
  /** Whether this one is to be put on record. */
  readonly counts: boolean
  readonly left: number
}

/** Retakes change nothing in history or merit, need the results to be out, and are limited (Decisions G1, G2). */
export function addRetake(state: RetakeState): RetakeGranted | Refusal<'results-not-out' | 'retake-limit'> {
  if (!state.resultsAreOut) return refuse('results-not-out')
  if (state.isRetry) return { kind: 'granted', counts: false, left: Math.max(0, state.limit - state.used) }
  if (state.used >= state.limit) return refuse('retake-limit')
  return { kind: 'granted', counts: true, left: state.limit - state.used - 1 }
}

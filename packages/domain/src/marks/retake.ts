import { refuse, type Refusal } from '../refusal.ts'

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

/** A limit may have been lowered since. */
export function retakesLeft({ limit, used }: Pick<RetakeState, 'limit' | 'used'>): number {
  return Math.max(0, limit - used)
}

/** Retakes change nothing in history or merit, need the results to be out, and are limited (Decisions G1, G2). */
export function addRetake(state: RetakeState): RetakeGranted | Refusal<'results-not-out' | 'retake-limit'> {
  if (!state.resultsAreOut) return refuse('results-not-out')
  if (state.isRetry) return { kind: 'granted', counts: false, left: retakesLeft(state) }
  if (state.used >= state.limit) return refuse('retake-limit')
  return { kind: 'granted', counts: true, left: state.limit - state.used - 1 }
}

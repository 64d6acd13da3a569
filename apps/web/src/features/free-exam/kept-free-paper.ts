import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'
import type { Picks, PracticePaper, PracticeResult } from '../../practice/paper.ts'

/** A free exam under way, or done. Kept for as long as the tab is open: a visitor leaves nothing behind. */
export interface KeptFreePaper {
  readonly examId: string
  readonly draw: string
  readonly paper: PracticePaper
  readonly picks: Picks
  readonly outcome: { readonly result: PracticeResult; readonly questions: readonly SolvedQuestion[] } | null
}

const NAME = 'freeExam'

export function readFreePaper(examId: string): KeptFreePaper | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as KeptFreePaper | null
    return kept?.examId === examId && Array.isArray(kept.picks) ? kept : null
  } catch {
    return null
  }
}

export function keepFreePaper(kept: KeptFreePaper): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // A full device: the paper goes on without surviving a reload.
  }
}

export function forgetFreePaper(): void {
  sessionStorage.removeItem(NAME)
}

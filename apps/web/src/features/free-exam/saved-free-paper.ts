import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'
import { fromFlat, toFlat, type FlatQuestion } from '@anushilon/domain/exam/flat-question'
import { NO_SOLUTION } from '@anushilon/domain/exam/question'
import { fromStored, toStored, type Stored } from '../../practice/device-paper.ts'
import type { Picks, PracticePaper, PracticeResult } from '../../practice/paper.ts'

/** A free exam under way, or done. Saved for as long as the tab is open: a visitor leaves nothing behind. */
export interface SavedFreePaper {
  readonly examId: string
  readonly draw: string
  readonly paper: PracticePaper
  readonly picks: Picks
  readonly outcome: { readonly result: PracticeResult; readonly questions: readonly SolvedQuestion[] } | null
}

const NAME = 'freeExam'

/** As the tab has it: each question as one row of fields. */
interface StoredFreePaper extends Omit<SavedFreePaper, 'paper' | 'outcome'> {
  readonly paper: Stored<PracticePaper>
  readonly outcome: { readonly result: PracticeResult; readonly questions: readonly StoredSolution[] } | null
}
type StoredSolution = FlatQuestion & Pick<SolvedQuestion, 'picked' | 'correct'>

export function readFreePaper(examId: string): SavedFreePaper | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as StoredFreePaper | null
    if (saved?.examId !== examId || !Array.isArray(saved.picks)) return null
    const { paper, outcome } = saved
    const questions = outcome?.questions.map((row) => ({ ...NO_SOLUTION, ...fromFlat(row) })) ?? []
    return { ...saved, paper: fromStored(paper), outcome: outcome && { ...outcome, questions } }
  } catch {
    return null
  }
}

export function saveFreePaper({ paper, outcome, ...saved }: SavedFreePaper): void {
  const questions = outcome?.questions.map((question) => ({ ...question, ...toFlat(question) })) ?? []
  const stored: StoredFreePaper = {
    ...saved,
    paper: toStored(paper),
    outcome: outcome && { ...outcome, questions },
  }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(stored))
  } catch {
    // A full device: the paper goes on without surviving a reload.
  }
}

export function forgetFreePaper(): void {
  sessionStorage.removeItem(NAME)
}

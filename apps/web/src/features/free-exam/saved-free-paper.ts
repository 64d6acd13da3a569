import { decodeFreePaper, encodeFreePaper, type SavedFreePaper } from './free-paper-codec.ts'

const NAME = 'freeExam'

export function readFreePaper(examId: string): SavedFreePaper | null {
  const stored = decodeFreePaper(sessionStorage.getItem(NAME) ?? '')
  return stored?.examId === examId ? stored : null
}

export function saveFreePaper(paper: SavedFreePaper): void {
  try {
    sessionStorage.setItem(NAME, encodeFreePaper(paper))
  } catch {
    // A full device: the paper goes on without surviving a reload.
  }
}

export function forgetFreePaper(): void {
  sessionStorage.removeItem(NAME)
}

import { storedOrHeld } from '../lib/stored-or-held.ts'

/** What the student chose on the page before the exam; it is needed once more when the questions are assigned. */
export interface Chosen {
  readonly main: string | null
  /** Null where the exam offers no choice: all its subjects are sat (Decision F2). */
  readonly subjects: readonly string[] | null
}

function keyOf(studentId: string, examId: string): string {
  return `choice:${studentId}:${examId}`
}

/** On a full phone too: whoever was asked again each time could never start. */
export function saveChosen(studentId: string, examId: string, chosen: Chosen): void {
  storedOrHeld.write(keyOf(studentId, examId), JSON.stringify(chosen))
}

/** Null where nothing was chosen yet. */
export function readChosen(studentId: string, examId: string): Chosen | null {
  try {
    const kept: unknown = JSON.parse(storedOrHeld.read(keyOf(studentId, examId)) ?? 'null')
    return isChosen(kept) ? kept : null
  } catch {
    return null
  }
}

export function forgetChosen(studentId: string, examId: string): void {
  storedOrHeld.forget(keyOf(studentId, examId))
}

function isChosen(value: unknown): value is Chosen {
  if (typeof value !== 'object' || value === null || !('main' in value) || !('subjects' in value)) return false
  const { main, subjects } = value
  const isList = Array.isArray(subjects) && subjects.every((id) => typeof id === 'string')
  return (main === null || typeof main === 'string') && (subjects === null || isList)
}

/** What the student chose on the page before the exam; it is needed once more when the questions are assigned. */
export interface Chosen {
  readonly main: string | null
  /** Null where the exam offers no choice: all its subjects are sat (Decision F2). */
  readonly subjects: readonly string[] | null
}

function keyOf(studentId: string, examId: string): string {
  return `choice:${studentId}:${examId}`
}

export function saveChosen(studentId: string, examId: string, chosen: Chosen): void {
  try {
    localStorage.setItem(keyOf(studentId, examId), JSON.stringify(chosen))
  } catch {
    // A full device: the student will be asked again.
  }
}

/** Null where nothing was chosen yet. */
export function readChosen(studentId: string, examId: string): Chosen | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(studentId, examId)) ?? 'null')
    return isChosen(kept) ? kept : null
  } catch {
    return null
  }
}

export function forgetChosen(studentId: string, examId: string): void {
  localStorage.removeItem(keyOf(studentId, examId))
}

function isChosen(value: unknown): value is Chosen {
  if (typeof value !== 'object' || value === null || !('main' in value) || !('subjects' in value)) return false
  const { main, subjects } = value
  const isList = Array.isArray(subjects) && subjects.every((id) => typeof id === 'string')
  return (main === null || typeof main === 'string') && (subjects === null || isList)
}

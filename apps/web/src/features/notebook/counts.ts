import type { MistakeSubject } from './use-mistakes.ts'
import type { ListName } from './use-notebook-place.ts'

/** How many there are of one subject, or of all. */
export function countsOf(subjects: readonly MistakeSubject[], subjectId: string | null): Record<ListName, number> {
  const counted = subjects.filter(({ id }) => subjectId === null || id === subjectId)
  return {
    open: counted.reduce((sum, { open }) => sum + open, 0),
    done: counted.reduce((sum, { done }) => sum + done, 0),
  }
}

/** One question of the subject has gone over to those done, or has come back. */
export function withMoved(subjects: readonly MistakeSubject[], subjectId: string, isDone: boolean): MistakeSubject[] {
  const step = isDone ? 1 : -1
  return subjects.map((one) => (one.id === subjectId ? { ...one, open: one.open - step, done: one.done + step } : one))
}

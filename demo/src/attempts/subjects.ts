import type { ExamJson } from '@anushilon/exam-pack/pack-json'
import { drawn, oneOf, type Random } from '../seed.ts'

/** The choice a student of a special exam makes: a main subject, and a combination that holds it (Decision F1). */
export interface PlannedSubjects {
  readonly main: string
  readonly combination: readonly string[]
}

export function planSubjects({ choice, subjects = [] }: ExamJson, random: Random): PlannedSubjects | null {
  if (choice === undefined) return null
  const main = oneOf(choice.optional, random)
  const needed = new Set([...(choice.fixed ?? []), main])
  const others = subjects.map(({ subject }) => subject).filter((subject) => !needed.has(subject))
  for (const subject of drawn(others, choice.size - needed.size, random)) needed.add(subject)
  // In the exam's own order, as the combinations are offered.
  return { main, combination: subjects.map(({ subject }) => subject).filter((subject) => needed.has(subject)) }
}

/** The subjects a student sits: the one of a plain exam, the chosen ones, or all. */
export function satSubjects(exam: ExamJson, chosen: PlannedSubjects | null): string[] {
  if (exam.subject !== undefined) return [exam.subject]
  return [...(chosen?.combination ?? exam.subjects?.map(({ subject }) => subject) ?? [])]
}

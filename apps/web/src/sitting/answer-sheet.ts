import type { AnswerSheet } from '@anushilon/contract/schemas/answer-sheet'

interface PickedPlace {
  readonly subjectId: string
  readonly question: number
  readonly option: number
}

/** A sheet with these answers in their places; what lies between them is unanswered. */
export function sheetOf(picks: readonly PickedPlace[]): AnswerSheet {
  const sections = new Map<string, (number | null)[]>()
  for (const { subjectId, question, option } of picks) {
    const section = sections.get(subjectId) ?? []
    while (section.length <= question) section.push(null)
    section[question] = option
    sections.set(subjectId, section)
  }
  return [...sections].map(([subjectId, section]) => ({ subjectId, picks: section }))
}

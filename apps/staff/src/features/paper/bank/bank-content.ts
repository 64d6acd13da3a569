import { contentOf } from '@anushilon/contract/exam-document/question'
import type { BankContent } from '@anushilon/contract/staff/bank'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import type { ShownQuestion } from '@anushilon/domain/exam/question'

export interface BankFacts {
  readonly subjectId: string
  readonly tags: readonly string[]
  readonly difficulty: number
}

/** A question of a paper as the bank keeps it; null while it is not whole. */
export function bankContent(question: DraftQuestion, { subjectId, tags, difficulty }: BankFacts): BankContent | null {
  const content = contentOf(question)
  if (subjectId === '' || !isWhole(content)) return null
  const { correct = null, alsoCorrect = [] } = question
  return {
    ...content,
    correct,
    ...(correct !== null && alsoCorrect.length > 0 && { alsoCorrect }),
    subjectId,
    tags: [...tags],
    difficulty,
  }
}

function isWhole(question: ShownQuestion): boolean {
  if (question.kind === 'picture') return true
  const { text, options } = question
  return options.length >= 2 && [text, ...options].every((one) => one.trim() !== '')
}

/** "Carius, DU 2021" → tags. */
export function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(',').map((tag) => tag.trim().slice(0, 60)))].filter((tag) => tag !== '').slice(0, 20)
}

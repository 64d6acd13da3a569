import { contentOf, keyIn } from '@anushilon/contract/exam-document/question'
import type { BankContent } from '@anushilon/contract/staff/bank'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { isWholeQuestion } from '@anushilon/domain/exam/question'

export interface BankFacts {
  readonly subjectId: string
  readonly difficulty: number
}

/** A question of a paper as the bank keeps it; null while it is not whole. */
export function bankContent(question: DraftQuestion, { subjectId, difficulty }: BankFacts): BankContent | null {
  const content = contentOf(question)
  if (subjectId === '' || !isWholeQuestion(content)) return null
  const { tags = [] } = question
  const { correct, alsoCorrect = [] } = keyIn(question)
  return {
    ...content,
    correct,
    ...(alsoCorrect.length > 0 && { alsoCorrect: [...alsoCorrect] }),
    subjectId,
    tags: [...tags],
    difficulty,
  }
}

/** "Carius, DU 2021" → tags. */
export function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(',').map((tag) => tag.trim().slice(0, 60)))].filter((tag) => tag !== '').slice(0, 20)
}

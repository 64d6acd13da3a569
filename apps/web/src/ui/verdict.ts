import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'

/** What became of a question, as the palette has it. */
export type Verdict = 'right' | 'wrong' | 'missed'

export function verdictOf({ picked, correct }: Pick<SolvedQuestion, 'picked' | 'correct'>): Verdict {
  if (picked === null) return 'missed'
  return picked === correct ? 'right' : 'wrong'
}

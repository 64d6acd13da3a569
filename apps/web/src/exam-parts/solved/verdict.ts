import { isAmong } from '@anushilon/domain/marks/scoring'
import { keyOfQuestion } from '@anushilon/domain/exam/exam'
import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'

/** What became of a question, as the palette has it. */
export type Verdict = 'right' | 'wrong' | 'missed'

export function verdictOf(question: Pick<SolvedQuestion, 'picked' | 'correct' | 'alsoCorrect' | 'ruling'>): Verdict {
  const key = keyOfQuestion(question)
  if (key === 'cancelled') return 'right'
  if (question.picked === null) return 'missed'
  return isAmong(key, question.picked) ? 'right' : 'wrong'
}

import type { QuestionChange, ReviewedQuestion } from '@anushilon/contract/staff/question-import'

/** What can be done about a question of the file. */
export interface RowActions {
  readonly onChange: (index: number, change: QuestionChange) => void
  readonly onLeave: (index: number, leaveOut: boolean) => void
  readonly onChooseKey: (question: ReviewedQuestion) => void
  readonly onEdit: (question: ReviewedQuestion) => void
}

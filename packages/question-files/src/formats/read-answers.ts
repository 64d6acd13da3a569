import type { Fault, QuestionContent } from '../question.ts'
import type { PlainText } from '../text/rich-text.ts'

/** What a file says of the answers of a question: options with a key, or a number. */
export interface ReadAnswers {
  readonly content: Partial<QuestionContent>
  readonly faults: readonly Fault[]
  /** Its options as they were read. */
  readonly read: readonly PlainText[]
}

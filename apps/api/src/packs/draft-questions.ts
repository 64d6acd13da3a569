import type { ExamId, SubjectId } from '@anushilon/domain/exam'
import { type DraftQuestion, withQuestions } from '@anushilon/exam-pack/draft-questions'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { holdDraft, saveDraft } from '../stores/exam-drafts.ts'
import type { BankContent, By } from '../stores/question-bank.ts'

/** A question of the bank, or of a file, as a draft holds it. */
export function draftQuestion(content: BankContent, bankId: number | null): DraftQuestion {
  const { text, image, imageText, options, optionCount, correct, explanation, explanationText } = content
  return {
    ...(text === null
      ? { image: image ?? '', optionCount }
      : { text, options, ...(image !== null && { figure: image }) }),
    ...(imageText !== undefined && { imageText }),
    ...(correct !== null && { correct }),
    ...(explanation !== null && { explanation }),
    ...(explanationText !== null && { explanationText }),
    ...(bankId !== null && { bankId }),
  }
}

/** Adds questions to the end of a draft's paper; who has it open is told that it changed when he saves. */
export async function addToDraft(
  tx: Db,
  target: { readonly examId: ExamId; readonly subjectId: SubjectId },
  questions: readonly DraftQuestion[],
  { staffId, now }: By,
): Promise<void> {
  const draft = await holdDraft(tx, target.examId)
  if (draft === null) throw new Refused('no-such-exam')
  const document = withQuestions(draft.document, target.subjectId, questions)
  await saveDraft(tx, { id: draft.id, courseId: draft.courseId, document, staffId }, now)
}

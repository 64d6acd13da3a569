import { decodeReply } from '@anushilon/contract/reply'
import { ExamDraft, type DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf, withMoreQuestions } from '@anushilon/contract/staff/draft-sections'
import type { ExamId, SubjectId } from '@anushilon/domain/exam/exam'
import type { Db } from '../db/database.ts'
import { Refused } from '../refused.ts'
import { lockDraft, saveDraft, type StoredDraft } from '../stores/exam/exam-drafts.ts'
import type { By } from '../stores/exam/question-bank.ts'

/** What is stored was written by us; another version of the product may have known more fields. */
export function draftDocument(draft: Pick<StoredDraft, 'document'>): ExamDraft {
  return decodeReply(ExamDraft, draft.document as ExamDraft)
}

/**
 * Adds questions to the end of a draft's paper, but for those of the bank that it has already; how many. Who has it open
 * is told that it changed when they save.
 */
export async function addToDraft(
  tx: Db,
  target: { readonly examId: ExamId; readonly subjectId: SubjectId },
  questions: readonly DraftQuestion[],
  { staffId, now }: By,
): Promise<number> {
  const draft = await lockDraft(tx, target.examId)
  if (draft === null) throw new Refused('no-such-exam')
  const before = draftDocument(draft)
  const there = new Set(sectionsOf(before).flatMap((section) => section.questions.map(({ bankId }) => bankId)))
  const added = questions.filter(({ bankId }) => bankId === undefined || !there.has(bankId))
  if (added.length === 0) return 0
  const document = withMoreQuestions(before, target.subjectId, added)
  await saveDraft(tx, { id: draft.id, courseId: draft.courseId, document, staffId }, now)
  return added.length
}

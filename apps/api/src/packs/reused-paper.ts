import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Db } from '../db/database.ts'
import { Refused } from '../refused.ts'
import { draftById } from '../stores/exam/exam-drafts.ts'
import { plannedRules } from '../stores/exam/exam-ending.ts'
import { loadExams, type StoredExam } from '../stores/exam/exams.ts'
import { rulingsOf, withRuling } from '../stores/results/rescorings.ts'
import { draftDocument } from './draft-questions.ts'
import { documentOfExam } from './exam-document.ts'

/** A draft, or an exam as it stands, for another exam or for the bank. */
export async function paperToReuse(db: Db, examId: ExamId): Promise<ExamDraft> {
  const draft = await draftById(db, examId)
  if (draft !== null) return draftDocument(draft)
  const exam = (await loadExams(db, [examId])).get(examId)
  if (exam === undefined) throw new Refused('no-such-exam')
  return await examToReuse(db, exam)
}

/** With the key that counts by now; what was cancelled has none, so that somebody looks at it before it is asked again. */
export async function examToReuse(db: Db, exam: StoredExam): Promise<ExamDraft> {
  const rulings = await rulingsOf(db, exam.id)
  const sections = exam.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => withRuling(question, rulings)),
  }))
  return documentOfExam({ ...exam, sections, ...(await plannedRules(db, exam.id)) })
}

import { decodeReply } from '@anushilon/contract/reply'
import { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import type { StoredExam } from '../stores/exam/exams.ts'
import { examJson } from './exam-json.ts'

/** An exam as a paper: its pictures by the paths they are served under. */
export function documentOfExam(exam: StoredExam): ExamDraft {
  // Through JSON: a document is plain data without anything undefined in it.
  return decodeReply(ExamDraft, JSON.parse(JSON.stringify(examJson(exam, (path) => path))) as ExamDraft)
}

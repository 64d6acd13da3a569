import type { Db } from '../../db/database.ts'
import { Refused } from '../../refused.ts'
import { loadExamPaper, type ExamPaper } from '../../stores/exam-papers.ts'
import { holdExams } from '../../stores/exams.ts'

/** Nobody publishes it or moves its times meanwhile. */
export async function heldExam(tx: Db, examId: string): Promise<ExamPaper> {
  await holdExams(tx, [examId])
  const exam = await loadExamPaper(tx, examId)
  if (exam === null) throw new Refused('no-such-exam')
  return exam
}

import type { Db } from '../../db/database.ts'
import { Refused } from '../../refused.ts'
import { loadExamPaper, type ExamPaper } from '../../stores/exam/exam-papers.ts'
import { lockExams } from '../../stores/exam/exams.ts'

/** Nobody publishes it or moves its times meanwhile. */
export async function lockedExam(tx: Db, examId: string): Promise<ExamPaper> {
  await lockExams(tx, [examId])
  const exam = await loadExamPaper(tx, examId)
  if (exam === null) throw new Refused('no-such-exam')
  return exam
}

import type { Db } from '../db/database.ts'
import { Refused } from '../refused.ts'
import { loadFullExam, type FullExam } from '../stores/exam/full-exams.ts'
import { lockExams } from '../stores/exam/exams.ts'

/** Nobody publishes it or moves its times meanwhile. */
export async function lockedExam(tx: Db, examId: string): Promise<FullExam> {
  await lockExams(tx, [examId])
  const exam = await loadFullExam(tx, examId)
  if (exam === null) throw new Refused('no-such-exam')
  return exam
}

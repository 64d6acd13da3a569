import { visibleExam } from '@anushilon/domain/entry'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/bind.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import type { ExamPaper } from '../stores/exam-papers.ts'

/** The exam a call is about: of the student's course, active, and of a kind that this URL is for. */
export async function examOfCall(
  { exams }: Pick<Deps, 'exams'>,
  { input, student, now, variations }: Call<{ readonly examId: string }>,
): Promise<ExamPaper> {
  const exam = orRefuse(visibleExam(await exams.get(input.examId, now), student.courseId))
  if (!variations.includes(exam.variation)) throw new Refused('no-such-exam')
  return exam
}

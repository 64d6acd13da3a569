import { visibleExam } from '@anushilon/domain/entry'
import { areResultsOut } from '@anushilon/domain/results-rule'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/bind.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import type { ExamPaper } from '../stores/exam-papers.ts'

type ExamCall = Call<{ readonly examId: string }>

/** The exam a call is about: of the student's course, active, and of a kind that this URL is for. */
export async function examOfCall(deps: Pick<Deps, 'exams'>, call: ExamCall): Promise<ExamPaper> {
  const exam = await ownExam(deps, call)
  if (!call.variations.includes(exam.variation)) throw new Refused('no-such-exam')
  return exam
}

/** For URLs that are for exams of any kind. */
export async function ownExam({ exams }: Pick<Deps, 'exams'>, { input, student, now }: ExamCall): Promise<ExamPaper> {
  return orRefuse(visibleExam(await exams.get(input.examId, now), student.courseId))
}

/** Nothing about answers, ranks or solutions before the results are out (Decisions C5, D3). */
export function withResultsOut(exam: ExamPaper, { now }: Pick<ExamCall, 'now'>): ExamPaper {
  if (!areResultsOut(exam.resultsOutAt, now)) throw new Refused('results-not-out')
  return exam
}

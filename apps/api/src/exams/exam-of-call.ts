import { visibleExam } from '@anushilon/domain/sitting/entry'
import { areResultsOut } from '@anushilon/domain/marks/results-rule'
import type { Db } from '../db/database.ts'
import type { StudentCall } from '../http/bind.ts'
import { orRefuse, Refused } from '../refused.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'
import { resultsOutAt } from '../stores/results/results.ts'
import type { ExamCache } from './exam-cache.ts'

type ExamCall = StudentCall<{ readonly examId: string }>

/** The exam a call is about: the student's to sit, active, and of a kind that this URL is for. */
export async function examOfCall(deps: { readonly exams: ExamCache }, call: ExamCall): Promise<FullExam> {
  const exam = await ownExam(deps, call)
  if (!call.variations.includes(exam.variation)) throw new Refused('no-such-exam')
  return exam
}

/** For URLs that are for exams of any kind. */
export async function ownExam(
  { exams }: { readonly exams: ExamCache },
  { input, student, now }: Pick<ExamCall, 'input' | 'student' | 'now'>,
): Promise<FullExam> {
  return orRefuse(visibleExam(await exams.get(input.examId, now), student))
}

/**
 * Nothing about answers, ranks or solutions before the results are out (Decisions C5, D3). A copy of the exam that is a
 * few seconds old may not know that they are, while the history shows it already; so the database has the last word.
 */
export async function withResultsOut(
  { db }: { readonly db: Db },
  exam: FullExam,
  { now }: Pick<ExamCall, 'now'>,
): Promise<FullExam> {
  if (areResultsOut(exam.resultsOutAt, now)) return exam
  const outAt = await resultsOutAt(db, exam.id)
  if (!areResultsOut(outAt, now)) throw new Refused('results-not-out')
  return { ...exam, resultsOutAt: outAt }
}

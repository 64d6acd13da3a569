import { keyOfQuestion } from '@anushilon/domain/exam/exam'
import { examPolicy } from '@anushilon/domain/marks/marks'
import type { AnswerKey, Scheme } from '@anushilon/domain/marks/scoring'
import type { ExamPaper } from '../stores/exam/exam-papers.ts'

export function keyOf({ sections }: Pick<ExamPaper, 'sections'>): AnswerKey {
  return new Map(
    sections.flatMap(({ questions }) => questions.map((question) => [question.number, keyOfQuestion(question)])),
  )
}

/** What marks are computed by (Decision D6). */
export function schemeOf(exam: Pick<ExamPaper, 'sections' | 'plans'>): Scheme {
  return { key: keyOf(exam), policy: exam.plans.mcq && examPolicy(exam.plans.mcq) }
}

import { keyOfQuestion } from '@anushilon/domain/exam/exam'
import { examPolicy } from '@anushilon/domain/marks/marks'
import type { AnswerKey, Scheme } from '@anushilon/domain/marks/scoring'
import type { FullExam } from '../stores/exam/full-exams.ts'

export function keyOf({ sections }: Pick<FullExam, 'sections'>): AnswerKey {
  return new Map(
    sections.flatMap(({ questions }) => questions.map((question) => [question.number, keyOfQuestion(question)])),
  )
}

/** What marks are computed by (Decision D6). */
export function schemeOf(exam: Pick<FullExam, 'sections' | 'plans'>): Scheme {
  return { key: keyOf(exam), policy: exam.plans.mcq && examPolicy(exam.plans.mcq) }
}

import { keyOfQuestion, type McqPlan } from '@anushilon/domain/exam/exam'
import { examPolicy, timesMarks } from '@anushilon/domain/marks/marks'
import { scoreMcq } from '@anushilon/domain/marks/scoring'
import { checkOption } from '@anushilon/domain/sitting/answering'
import { orRefuse, Refused } from '../refused.ts'
import type { RepeatedSection } from './repeated-paper.ts'

interface GivenAnswer {
  /** The question's number within the exam. */
  readonly number: number
  readonly picked: number | null
}

/** What was picked on a paper that is stored nowhere; the first pick of a question counts. */
export function picksOn(paper: readonly RepeatedSection[], answers: readonly GivenAnswer[]): Map<number, number> {
  const asked = new Map(paper.flatMap(({ questions }) => questions.map((question) => [question.number, question])))
  const picks = new Map<number, number>()
  for (const { number, picked } of answers) {
    const question = asked.get(number)
    if (question === undefined) throw new Refused('no-such-question')
    if (picked === null) continue
    orRefuse(checkOption(question, picked))
    if (!picks.has(number)) picks.set(number, picked)
  }
  return picks
}

/** Scored by the function that scores exams; nothing is stored. */
export function scoreAtOnce(
  plan: McqPlan,
  paper: readonly RepeatedSection[],
  picks: ReadonlyMap<number, number>,
): {
  readonly right: number
  readonly wrong: number
  readonly unanswered: number
  readonly marks: number
  readonly totalMarks: number
} {
  const questions = paper.flatMap((section) => section.questions)
  const key = new Map(questions.map((question) => [question.number, keyOfQuestion(question)]))
  const scored = scoreMcq([...key.keys()], picks, key, examPolicy(plan))
  return {
    right: scored.right,
    wrong: scored.wrong,
    unanswered: scored.blank,
    marks: scored.marks,
    totalMarks: timesMarks(questions.length, plan.marksPerQuestion),
  }
}

/** Every question of the paper with its key and what was picked. */
export function solvedWith(paper: readonly RepeatedSection[], picks: ReadonlyMap<number, number>) {
  const questions = paper.flatMap((section) => section.questions)
  return questions.map((question) => ({ ...question, picked: picks.get(question.number) ?? null }))
}

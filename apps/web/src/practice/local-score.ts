import { keyOfQuestion } from '@anushilon/domain/exam/exam'
import { sumOfMarks, timesMarks, type ScoringPolicy } from '@anushilon/domain/marks/marks'
import { scoreMcq } from '@anushilon/domain/marks/scoring'
import { placedSections, type Picks, type PracticePaper, type PracticeResult } from './paper.ts'

/** How a paper is scored that the page has the key of (Spec 5). */
export interface LocalScheme {
  readonly policy: ScoringPolicy
  /** What a right answer brings. */
  readonly perQuestion: number
}

/** By the function that scores exams, subject by subject. */
export function scoreLocally(
  paper: Pick<PracticePaper, 'sections'>,
  picks: Picks,
  { policy, perQuestion }: LocalScheme,
): PracticeResult {
  const answers = new Map(picks.flatMap((picked, at): [number, number][] => (picked === null ? [] : [[at, picked]])))
  const scored = placedSections(paper).map(({ subjectName, questions }) => {
    const places = questions.map(({ at }) => at)
    const key = new Map(
      questions.map(({ at, question }) => [at, question.correct === null ? [] : keyOfQuestion(question)]),
    )
    const totalMarks = timesMarks(questions.length, perQuestion)
    return { subjectName, totalMarks, ...scoreMcq(places, answers, key, policy) }
  })
  const sum = (of: 'right' | 'wrong' | 'blank') => scored.reduce((total, one) => total + one[of], 0)
  return {
    right: sum('right'),
    wrong: sum('wrong'),
    unanswered: sum('blank'),
    marks: sumOfMarks(scored.map(({ marks }) => marks)),
    totalMarks: sumOfMarks(scored.map(({ totalMarks }) => totalMarks)),
    bySubject: scored.map(({ subjectName, marks, totalMarks }) => ({ subjectName, marks, totalMarks })),
  }
}

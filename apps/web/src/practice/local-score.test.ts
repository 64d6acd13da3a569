import { MISSED_EXAM_POLICY, specialLocalPolicy } from '@anushilon/domain/marks/marks'
import { NO_SOLUTION } from '@anushilon/domain/exam/question'
import { describe, expect, test } from 'vitest'
import { scoreLocally } from './local-score.ts'
import type { PracticeSection } from './paper.ts'

function section(subjectName: string, key: readonly number[]): PracticeSection {
  return {
    subjectId: subjectName,
    subjectName,
    questions: key.map((correct) => ({
      kind: 'text',
      text: '?',
      figure: null,
      options: ['1', '2', '3', '4'],
      ...NO_SOLUTION,
      id: null,
      correct,
    })),
  }
}

const PAPER = { sections: [section('Physics', [0, 1, 2]), section('Chemistry', [3, 3])] }
/** Right, wrong, left out; wrong, right. */
const PICKS = [0, 0, null, 1, 3]

describe('a paper scored on the device', () => {
  test('a paper scored on the device gives marks per question, takes the exam’s penalty, and sums by subject', () => {
    const scheme = { policy: specialLocalPolicy(2, -0.5), perQuestion: 2 }
    expect(scoreLocally(PAPER, PICKS, scheme)).toEqual({
      right: 2,
      wrong: 2,
      unanswered: 1,
      marks: 3,
      totalMarks: 10,
      bySubject: [
        { subjectName: 'Physics', marks: 1.5, totalMarks: 6 },
        { subjectName: 'Chemistry', marks: 1.5, totalMarks: 4 },
      ],
    })
  })

  test('a paper scored on the device takes nothing where the exam takes nothing, and a quarter where it does not say', () => {
    const marks = (negative: number | null) =>
      scoreLocally(PAPER, PICKS, { policy: specialLocalPolicy(1, negative), perQuestion: 1 }).marks
    expect([marks(0), marks(null)]).toEqual([2, 1.5])
  })

  test('a paper scored on the device of a missed exam gives one for a right answer and takes a quarter for a wrong one', () => {
    const { marks, totalMarks } = scoreLocally(PAPER, PICKS, { policy: MISSED_EXAM_POLICY, perQuestion: 1 })
    expect([marks, totalMarks]).toEqual([1.5, 5])
  })
})

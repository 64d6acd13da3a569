import { expect, test } from 'vitest'
import { progressBySubject, progressOverTime, shareOf, type ScoredExam } from './course-progress.ts'

const score = (subjectId: string, own: number, full: number, classMean: number | null) => ({
  subjectId,
  subjectName: subjectId.toUpperCase(),
  own,
  full,
  classMean,
})

const EXAMS: readonly ScoredExam[] = [
  { examId: 'b', name: 'B', at: 2, subjects: [score('phy', 15, 20, 10), score('chem', 5, 10, 6)] },
  { examId: 'a', name: 'A', at: 1, subjects: [score('chem', 5, 30, null)] },
]

test('marks are weighed by what could be had, with the class in the same exams', () => {
  expect(progressBySubject([...EXAMS, { examId: 'c', name: 'C', at: 3, subjects: [score('phy', -1, 20, 8)] }])).toEqual(
    [
      { subjectId: 'phy', name: 'PHY', exams: 2, own: 35, class: 45 },
      { subjectId: 'chem', name: 'CHEM', exams: 2, own: 25, class: null },
    ],
  )
})

test('exams stand in the order of time', () => {
  expect(progressOverTime(EXAMS)).toEqual([
    { examId: 'a', name: 'A', at: 1, own: 16.7, class: null },
    { examId: 'b', name: 'B', at: 2, own: 66.7, class: 53.3 },
  ])
})

test('where nothing could be had there is no share', () => {
  expect(shareOf([])).toBeNull()
  expect(shareOf([score('phy', 0, 0, 0)])).toBeNull()
})

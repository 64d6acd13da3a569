import type { RunningMcq } from '@anushilon/contract/schemas/running-mcq'
import { describe, expect, test } from 'vitest'
import { sheetOf } from './answer-sheet.ts'
import { answeredCount, firstUnanswered, questionCount, sheetFrom, shownSections, withPicks } from './shown-picks.ts'

const question = { kind: 'text', text: '?', figure: null, options: ['a', 'b', 'c', 'd'] } as const

function paper(...picked: (number | null)[][]): RunningMcq {
  return {
    exam: {
      id: 'x',
      name: 'X',
      variation: 'mcq-special',
      frequency: 'daily',
      closesAt: 0,
      minutes: 30,
      marksPerQuestion: 1,
      negativePercent: 25,
      totalMarks: 4,
    },
    startedAt: 0,
    endsAt: 0,
    dueAt: 0,
    overdue: 'late',
    isArmed: false,
    sections: picked.map((picks, index) => ({
      subjectId: `s${index + 1}`,
      subjectName: `Subject ${index + 1}`,
      marks: 2,
      questions: picks.map((pick) => ({ ...question, picked: pick })),
    })),
  }
}

describe('what a student sees of the answers', () => {
  test('numbers run through all subjects', () => {
    const sections = shownSections(paper([null, null], [null]), [], new Map())
    expect(sections.flatMap(({ questions }) => questions.map(({ number }) => number))).toEqual([1, 2, 3])
    expect(questionCount(sections)).toBe(3)
  })

  test('an answer that waits on the device is shown, and said to wait', () => {
    const [section] = shownSections(paper([null, null]), [{ subjectId: 's1', question: 1, option: 2 }], new Map())
    expect(section?.questions.map(({ picked, state }) => [picked, state])).toEqual([
      [null, 'open'],
      [2, 'unsent'],
    ])
  })

  test('the pick that the server stored first wins over one that waits here', () => {
    const [section] = shownSections(paper([3]), [{ subjectId: 's1', question: 0, option: 1 }], new Map())
    expect(section?.questions[0]).toMatchObject({ picked: 3, state: 'saved' })
  })

  test('an acknowledged answer stays shown until the paper is loaded again', () => {
    const [section] = shownSections(paper([null]), [], new Map([['s1:0', 2]]))
    expect(section?.questions[0]).toMatchObject({ picked: 2, state: 'saved' })
  })

  test('what another tab was thought to have sent gives way to what the server stored', () => {
    const [section] = shownSections(paper([3]), [], new Map([['s1:0', 2]]))
    expect(section?.questions[0]).toMatchObject({ picked: 3, state: 'saved' })
  })

  test('the sheet that is handed in is what is shown', () => {
    const sections = shownSections(paper([1, null], [null]), [{ subjectId: 's2', question: 0, option: 0 }], new Map())
    expect(answeredCount(sections)).toBe(2)
    expect(sheetFrom(sections)).toEqual([
      { subjectId: 's1', picks: [1, null] },
      { subjectId: 's2', picks: [0] },
    ])
  })
})

test('a sheet of what is left has each answer in its place', () => {
  const sheet = sheetOf([
    { subjectId: 's2', question: 2, option: 1 },
    { subjectId: 's1', question: 0, option: 3 },
    { subjectId: 's2', question: 0, option: 0 },
  ])
  expect(sheet).toEqual([
    { subjectId: 's2', picks: [0, null, 1] },
    { subjectId: 's1', picks: [3] },
  ])
})

test('the first unanswered question is found across subjects, by the number that is shown', () => {
  const first = (...picked: (number | null)[][]) => firstUnanswered(shownSections(paper(...picked), [], new Map()))
  expect(first([0, 1], [2, null, null])).toBe(4)
  expect(first([null, 1])).toBe(1)
  expect(first([0, 1])).toBeNull()
})

test('the paper that is kept has what was acknowledged since it was told, and the server’s word above it', () => {
  const kept = withPicks(
    paper([null, 3], [null]),
    new Map([
      ['s1:0', 1],
      ['s1:1', 2],
    ]),
  )
  expect(kept.sections.map(({ questions }) => questions.map(({ picked }) => picked))).toEqual([[1, 3], [null]])
})

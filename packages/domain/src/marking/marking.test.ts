import { describe, expect, test } from 'vitest'
import { lineChanges, marksByRubric, marksOf, mayBeGiven, rescoredUses } from './marking.ts'

const RUBRIC = [
  { id: 1, text: 'Definition', marks: 1 },
  { id: 2, text: 'Explanation', marks: 2 },
  { id: 3, text: 'Reaction', marks: 7 },
  { id: 4, text: 'Condition missing', marks: -0.5 },
]

describe('marks by rubric', () => {
  test.each([
    { used: [], marks: 0 },
    { used: [1, 2], marks: 3 },
    { used: [1, 2, 4], marks: 2.5 },
    { used: [1, 2, 3, 4], marks: 9.5 },
    { used: [4], marks: 0 },
    { used: [1, 99], marks: 1 },
  ])('of lines $used are $marks', ({ used, marks }) => {
    expect(marksByRubric(RUBRIC, used, 10)).toBe(marks)
  })

  test('marks by rubric never exceed what the question is worth', () => {
    expect(marksByRubric(RUBRIC, [1, 2, 3], 8)).toBe(8)
  })

  test('marks by rubric give way to a number that was typed', () => {
    expect(marksOf({ lines: [1, 2], byHand: 6.5 }, RUBRIC, 10)).toBe(6.5)
    expect(marksOf({ lines: [1, 2], byHand: 0 }, RUBRIC, 10)).toBe(0)
    expect(marksOf({ lines: [1, 2], byHand: null }, RUBRIC, 10)).toBe(3)
  })
})

test.each([
  { marks: 0, full: 10, may: true },
  { marks: 6.5, full: 10, may: true },
  { marks: 10, full: 10, may: true },
  { marks: 7.25, full: 7.25, may: true },
  { marks: 6.25, full: 10, may: false },
  { marks: 10.5, full: 10, may: false },
  { marks: -0.5, full: 10, may: false },
])('$marks of $full may be given: $may', ({ marks, full, may }) => {
  expect(mayBeGiven(marks, full)).toBe(may)
})

describe('a changed rubric', () => {
  const uses = [
    { lines: [1, 4], scripts: 30 },
    { lines: [1, 2, 4], scripts: 11 },
    { lines: [4], scripts: 5 },
    { lines: [3], scripts: 2 },
  ]
  const harder = RUBRIC.map((line) => (line.id === 4 ? { ...line, marks: -1 } : line))

  test('a changed rubric says how many scripts use the line that changes', () => {
    expect(lineChanges(RUBRIC, harder, uses)).toEqual([{ id: 4, from: -0.5, to: -1, scripts: 46 }])
  })

  test('a changed rubric changes the marks of the scripts that use the line, but not where there was nothing to take away', () => {
    expect(rescoredUses(RUBRIC, harder, uses, 10)).toEqual([
      { lines: [1, 4], scripts: 30, before: 0.5, after: 0 },
      { lines: [1, 2, 4], scripts: 11, before: 2.5, after: 2 },
    ])
  })

  test('a changed rubric takes a line out and puts one in', () => {
    const other = [...RUBRIC.slice(0, 3), { id: 5, text: 'Neat', marks: 0.5 }]
    expect(lineChanges(RUBRIC, other, uses)).toEqual([
      { id: 4, from: -0.5, to: null, scripts: 46 },
      { id: 5, from: null, to: 0.5, scripts: 0 },
    ])
    expect(rescoredUses(RUBRIC, other, uses, 10).map(({ after }) => after)).toEqual([1, 3])
  })

  test('a rubric in other words changes no marks', () => {
    const reworded = RUBRIC.map((line) => ({ ...line, text: `${line.text}.` }))
    expect(lineChanges(RUBRIC, reworded, uses)).toEqual([])
    expect(rescoredUses(RUBRIC, reworded, uses, 10)).toEqual([])
  })
})

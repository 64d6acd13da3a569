import type { ResultChange } from '@anushilon/contract/schemas/result-detail'
import { expect, test } from 'vitest'
import { tellChange } from './tell-change.ts'

const CORRECTION = {
  question: 4,
  shownAs: 17,
  subjectName: null,
  from: [2],
  to: [1],
  verdict: { before: 'wrong', after: 'right' },
} as const

const CHANGE: ResultChange = {
  at: 0,
  cause: 'key',
  reason: null,
  questions: [CORRECTION],
  total: { before: 71.25, after: 72.5 },
  position: { before: 41, after: 38 },
}

test('a corrected key is told by the number the student saw, with what it did to marks and position', () => {
  expect(tellChange(CHANGE)).toBe('Question 17: key C is now B: 71.25 to 72.50, position 41 to 38')
})

test('several corrections at once are all named, with their subjects where there are several', () => {
  const questions = [
    { ...CORRECTION, subjectName: 'Physics' },
    { ...CORRECTION, shownAs: 20, subjectName: 'Chemistry', from: [0], to: [3] },
  ]
  expect(tellChange({ ...CHANGE, questions })).toBe(
    'Question 17 (Physics): key C is now B; Question 20 (Chemistry): key A is now D: 71.25 to 72.50, position 41 to 38',
  )
})

test('whoever is only moved by others is told that', () => {
  const change = { ...CHANGE, questions: [], total: { before: 50, after: 50 } }
  expect(tellChange(change)).toBe("Other students' marks changed: position 41 to 38")
})

test('whose late attempt was accepted is told that, and the others why they have moved', () => {
  const accepted = { ...CHANGE, cause: 'late-accepted', questions: [] } as const
  const own = { total: { before: null, after: 72.5 }, position: { before: null, after: 3 } }
  expect(tellChange({ ...accepted, ...own })).toBe('Your late submission was accepted: 72.50, position 3')
  const other = { total: { before: 50, after: 50 }, position: { before: 3, after: 4 } }
  expect(tellChange({ ...accepted, ...other })).toBe('A late submission was accepted: position 3 to 4')
})

test('what a late attempt does not have is not told', () => {
  const none = { before: null, after: null }
  expect(tellChange({ ...CHANGE, total: none, position: none })).toBe('Question 17: key C is now B')
})

test('several right options are all named, and a cancelled question is told as that', () => {
  const told = (to: ResultChange['questions'][number]['to'], from: typeof to = [2]) =>
    tellChange({ ...CHANGE, questions: [{ ...CORRECTION, from, to }], position: { before: 1, after: 1 } })
  expect(told([1, 2])).toBe('Question 17: key C is now B or C: 71.25 to 72.50')
  expect(told('cancelled')).toBe('Question 17: cancelled, everybody gets its marks: 71.25 to 72.50')
  expect(told([2], 'cancelled')).toBe('Question 17: key cancelled is now C: 71.25 to 72.50')
})

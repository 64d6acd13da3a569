import { describe, expect, test } from 'vitest'
import {
  beginWith,
  changed,
  inkAt,
  marksGiven,
  pressedMarks,
  redone,
  typedMarks,
  undone,
  withHalf,
  withLine,
  withWhole,
  workOn,
} from './work.ts'

const rubric = [
  { id: 1, text: 'Right', marks: 2 },
  { id: 2, text: 'No unit', marks: -0.5 },
]
const fresh = workOn({ draft: null, mark: null, pages: ['files/1.jpg'] })

test('marks on the desk are none before anything was given, and nought where nothing was handed in', () => {
  expect(marksGiven(fresh, rubric, 10)).toBeNull()
  expect(marksGiven(workOn({ draft: null, mark: null, pages: [] }), rubric, 10)).toBe(0)
})

test('marks on the desk come from the lines; a typed number overrides them until a line is pressed again', () => {
  const both = withLine(withLine(fresh, 1), 2)
  expect(marksGiven(both, rubric, 10)).toBe(1.5)
  const byHand = withWhole(both, 6, 1.5, 10)
  expect(marksGiven(byHand, rubric, 10)).toBe(6.5)
  expect(marksGiven(withLine(byHand, 2), rubric, 10)).toBe(2)
})

test('marks on the desk have a half that comes and goes, but never beyond full marks', () => {
  expect(withHalf(fresh, 6, 10).byHand).toBe(6.5)
  expect(withHalf(fresh, 6.5, 10).byHand).toBe(6)
  expect(withHalf({ ...fresh, byHand: 10 }, 10, 10).byHand).toBe(10)
  expect(withWhole(fresh, 10, 6.5, 10).byHand).toBe(10)
})

test.each([
  ['6.5', 6.5],
  [' 6,5 ', 6.5],
  ['৬.৫', 6.5],
  ['10', 10],
  ['10.5', null],
  ['6.25', null],
  ['-1', null],
  ['six', null],
  ['', null],
])('marks on the desk typed as %j are %j', (text, marks) => {
  expect(typedMarks(text, 10)).toBe(marks)
})

test('every step can be taken back and done again, until another is taken', () => {
  const one = withLine(fresh, 1)
  const two = withLine(one, 2)
  const history = changed(changed(beginWith(fresh), one), two)
  expect(undone(history).now).toBe(one)
  expect(undone(undone(undone(history))).now).toBe(fresh)
  expect(redone(undone(history)).now).toBe(two)
  expect(redone(changed(undone(history), fresh)).now).toBe(fresh)
})

test('the eraser meets what lies on top, on its own page', () => {
  const ink = [
    { kind: 'pen' as const, page: 0, points: [0.1, 0.1, 0.5, 0.5] },
    { kind: 'tick' as const, page: 0, x: 0.5, y: 0.5 },
    { kind: 'cross' as const, page: 1, x: 0.5, y: 0.5 },
  ]
  expect(inkAt(ink, 0, 0.5, 0.5, 1.4)).toBe(1)
  expect(inkAt(ink, 0, 0.1, 0.1, 1.4)).toBe(0)
  expect(inkAt(ink, 0, 0.9, 0.1, 1.4)).toBe(-1)
})

describe('marks by single keys', () => {
  const press = (keys: string, full = 20) => {
    let text = ''
    let marks: number | null = null
    for (const key of keys) {
      const given = pressedMarks(text, key, full)
      text = given?.text ?? ''
      marks = given?.marks ?? marks
    }
    return marks
  }

  test('digits one after the other are one number while it can be given', () => {
    expect(press('7')).toBe(7)
    expect(press('10')).toBe(10)
    expect(press('0')).toBe(0)
    expect(press('75')).toBe(5)
    expect(press('10', 9)).toBe(0)
  })

  test('a dot adds a half, and gives nothing by itself or beyond the full marks', () => {
    expect(press('7.')).toBe(7.5)
    expect(press('10.')).toBe(10.5)
    expect(press('.')).toBe(null)
    expect(press('20.')).toBe(20)
  })

  test('any other key gives no marks', () => {
    expect(pressedMarks('', 'm', 10)).toBe(null)
    expect(pressedMarks('7', 'Enter', 10)).toBe(null)
  })
})

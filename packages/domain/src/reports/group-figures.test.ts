import { expect, test } from 'vitest'
import { groupFigures } from './group-figures.ts'
import { spanOf } from './period.ts'

test('a branch comes to mean, middle and best of those with marks, and to the attendance of all', () => {
  const members = [
    { total: 80, sat: 3, expected: 3 },
    { total: 50, sat: 2, expected: 3 },
    { total: 60, sat: 1, expected: 2 },
    { total: null, sat: 0, expected: 3 },
  ]
  expect(groupFigures(members)).toEqual({
    students: 4,
    ranked: 3,
    mean: 63.33,
    median: 60,
    best: 80,
    attendance: 54.55,
  })
  expect(groupFigures([])).toEqual({ students: 0, ranked: 0, mean: null, median: null, best: null, attendance: null })
})

test('weeks begin on Saturday and months on the first, by the calendar of Dhaka', () => {
  const dhaka = (text: string) => Date.parse(`${text}+06:00`)
  // A Monday, some minutes after midnight in Dhaka, when it is Sunday in London.
  const now = dhaka('2026-11-16T00:10:00')
  expect(spanOf('this-week', now)).toEqual({ from: dhaka('2026-11-14T00:00:00'), until: dhaka('2026-11-21T00:00:00') })
  expect(spanOf('last-week', now)).toEqual({ from: dhaka('2026-11-07T00:00:00'), until: dhaka('2026-11-14T00:00:00') })
  expect(spanOf('this-month', now)).toEqual({ from: dhaka('2026-11-01T00:00:00'), until: dhaka('2026-12-01T00:00:00') })
  const january = dhaka('2027-01-01T00:00:00')
  expect(spanOf('last-month', january)).toEqual({ from: dhaka('2026-12-01T00:00:00'), until: january })
  expect(spanOf('this-week', dhaka('2026-11-14T00:00:00')).from).toBe(dhaka('2026-11-14T00:00:00'))
  expect(spanOf('this-week', dhaka('2026-11-13T23:59:59')).until).toBe(dhaka('2026-11-14T00:00:00'))
})

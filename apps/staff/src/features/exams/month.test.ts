import { expect, test } from 'vitest'
import { monthOf, weeksOf } from './month.ts'

test('November 2025 begins on a Saturday and takes five weeks', () => {
  const weeks = weeksOf(2025, 10)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weeks[4]?.map(({ number, isInMonth }) => (isInMonth ? number : -number))).toEqual([29, 30, -1, -2, -3, -4, -5])
})

test('a day begins at midnight in Dhaka, which is six in the evening in London', () => {
  expect(new Date(weeksOf(2025, 10)[0]?.[0]?.startsAt ?? 0).toISOString()).toBe('2025-10-31T18:00:00.000Z')
})

test('the month changes at midnight in Dhaka', () => {
  expect(monthOf(Date.UTC(2025, 9, 31, 17, 59))).toEqual({ year: 2025, month: 9 })
  expect(monthOf(Date.UTC(2025, 9, 31, 18, 0))).toEqual({ year: 2025, month: 10 })
})

test.each([
  [2026, 1, 4],
  [2026, 4, 6],
  [2024, 1, 5],
])('%i-%i has its weeks', (year, month, weeks) => {
  const days = weeksOf(year, month).flat()
  expect(days.length / 7).toBeGreaterThanOrEqual(weeks - 1)
  expect(days.filter(({ isInMonth }) => isInMonth)).toHaveLength(new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
})

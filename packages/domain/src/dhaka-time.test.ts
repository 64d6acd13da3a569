import { expect, test } from 'vitest'
import {
  clockTime,
  dhakaClock,
  dhakaDate,
  dhakaDay,
  dhakaFormat,
  dhakaMoment,
  dhakaSeconds,
  isSameDhakaDay,
} from './dhaka-time.ts'

const EIGHT_IN_THE_EVENING = Date.UTC(2026, 10, 15, 14, 0)

test('a moment is shown as the clocks in Dhaka have it', () => {
  expect(dhakaClock(EIGHT_IN_THE_EVENING)).toBe('8:00 PM')
  expect(dhakaMoment(EIGHT_IN_THE_EVENING)).toBe('15 Nov, 8:00 PM')
  expect(dhakaDate(EIGHT_IN_THE_EVENING)).toBe('15 Nov 2026')
  expect(dhakaDate(Date.UTC(2026, 10, 4, 20, 0))).toBe('05 Nov 2026')
  expect(dhakaSeconds(EIGHT_IN_THE_EVENING)).toBe('8:00:00 PM')
  expect(dhakaDay(EIGHT_IN_THE_EVENING)).toBe('Sun, 15 Nov 2026')
  expect(dhakaFormat({ weekday: 'long' }, EIGHT_IN_THE_EVENING)).toBe('Sunday')
})

test('the day turns at midnight in Dhaka, six hours before it does in London', () => {
  expect(dhakaMoment(Date.UTC(2026, 10, 15, 18, 0))).toBe('16 Nov, 12:00 AM')
  expect(isSameDhakaDay(EIGHT_IN_THE_EVENING, Date.UTC(2026, 10, 15, 17, 59))).toBe(true)
  expect(isSameDhakaDay(EIGHT_IN_THE_EVENING, Date.UTC(2026, 10, 15, 18, 0))).toBe(false)
})

test.each([
  [0, '0:00:00'],
  [5_900_000, '1:38:20'],
  [59_999, '0:00:59'],
  [36_000_000, '10:00:00'],
])('a length of %i ms is shown as %s', (ms, shown) => {
  expect(clockTime(ms)).toBe(shown)
})

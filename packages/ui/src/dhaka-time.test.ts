import { expect, test } from 'vitest'
import { dhakaClock, dhakaDate, dhakaMoment, isSameDhakaDay } from './dhaka-time.ts'

const EIGHT_IN_THE_EVENING = Date.UTC(2026, 10, 15, 14, 0)

test('a moment is shown as the clocks in Dhaka have it', () => {
  expect(dhakaClock(EIGHT_IN_THE_EVENING)).toBe('8:00 PM')
  expect(dhakaMoment(EIGHT_IN_THE_EVENING)).toBe('15 Nov, 8:00 PM')
  expect(dhakaDate(EIGHT_IN_THE_EVENING)).toBe('15 Nov 2026')
  expect(dhakaDate(Date.UTC(2026, 10, 4, 20, 0))).toBe('05 Nov 2026')
})

test('the day turns at midnight in Dhaka, six hours before it does in London', () => {
  expect(dhakaMoment(Date.UTC(2026, 10, 15, 18, 0))).toBe('16 Nov, 12:00 AM')
  expect(isSameDhakaDay(EIGHT_IN_THE_EVENING, Date.UTC(2026, 10, 15, 17, 59))).toBe(true)
  expect(isSameDhakaDay(EIGHT_IN_THE_EVENING, Date.UTC(2026, 10, 15, 18, 0))).toBe(false)
})

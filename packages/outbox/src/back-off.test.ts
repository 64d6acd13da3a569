import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('the wait doubles from half a second to at most fifteen', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 40].map((failures) => backOff(failures, 1))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ])
})

test('it is between half and all of that, by chance', () => {
  expect(backOff(1, 0)).toBe(250)
  expect(backOff(3, 0.5)).toBe(1_500)
  expect(backOff(9, 0)).toBe(7_500)
})

test('never shorter than the server asks for, however long that is', () => {
  expect(backOff(1, 1, 60_000)).toBe(60_000)
  expect(backOff(6, 1, 2_000)).toBe(15_000)
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PickNumber, PickText } from './picks.ts'

test.each([
  [null, '-1', -1],
  [0, '0', 0],
  [3, '3', 3],
  [25, '25', 25],
  // A typed number by its code.
  [200_000_000_000_000, '200000000000000', 200_000_000_000_000],
])('%s is %j while the exam runs and %i elsewhere', (pick, text, number) => {
  expect(z.encode(PickText, pick)).toBe(text)
  expect(z.decode(PickText, text)).toBe(pick)
  expect(z.encode(PickNumber, pick)).toBe(number)
  expect(z.decode(PickNumber, number)).toBe(pick)
  expect(z.decode(PickNumber, text)).toBe(pick)
})

test.each(['', ' ', 'A', '1.5', '-2', '26', '999', '1e1', '0x1', '03', '99999999999999999999'])(
  '%j is no pick',
  (text) => {
    expect(z.safeDecode(PickText, text).success).toBe(false)
    expect(z.safeDecode(PickNumber, text).success).toBe(false)
  },
)

test.each([-2, 26, 999, 1.5, Number.NaN, 2 ** 53])('%d is no pick', (number) => {
  expect(z.safeDecode(PickNumber, number).success).toBe(false)
})

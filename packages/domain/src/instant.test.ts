import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plusMinutes, SECOND } from './instant.ts'

test.each([
  [0, 0],
  [1, 60_000],
  [0.5, 30_000],
  [1 / 7, 8_571],
  [-30, -1_800_000],
])('%d minutes later is %d milliseconds later, and whole', (minutes, ms) => {
  expect(plusMinutes(1_794_715_200_000, minutes)).toBe(1_794_715_200_000 + ms)
})

test('units follow from each other', () => {
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000])
})

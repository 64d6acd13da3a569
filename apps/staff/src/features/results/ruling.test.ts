import type { QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { expect, test } from 'vitest'
import { isSameKey, suspectOf, wantedKey } from './ruling.ts'

test.each([
  ['change', [3], [1]],
  ['accept', [3], [1, 3]],
  ['accept', 'cancelled', [1]],
  ['cancel', [3], 'cancelled'],
] as const)('%s', (ruling, key, wanted) => {
  expect(wantedKey(key === 'cancelled' ? key : [...key], 1, ruling)).toEqual(wanted)
})

test('the option that is proposed is the one strong students chose', () => {
  const question = { key: [3], optionCount: 4, strong: { students: 40, chosen: [2, 30, 1, 7] } }
  expect(suspectOf(question as QuestionToCorrect)).toBe(1)
  expect(suspectOf({ ...question, strong: { students: 0, chosen: [] } } as unknown as QuestionToCorrect)).toBe(0)
})

test('a key is the same whatever it is made of', () => {
  expect(isSameKey([1, 3], [1, 3])).toBe(true)
  expect(isSameKey('cancelled', [1])).toBe(false)
})

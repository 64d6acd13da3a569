import type { QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { expect, test } from 'vitest'
import { isSameKey, rulingsFor, suspectOf, wantedKey } from './ruling.ts'

test.each([
  ['change', [3], [1]],
  ['accept', [3], [1, 3]],
  ['accept', 'cancelled', [1]],
  ['cancel', [3], 'cancelled'],
] as const)('%s', (ruling, key, wanted) => {
  expect(wantedKey(key === 'cancelled' ? key : [...key], 1, ruling)).toEqual(wanted)
})

test('the option that is proposed is the one strong students chose', () => {
  const question = {
    kind: 'picture',
    optionCount: 4,
    key: [3],
    former: null,
    strong: { students: 40, chosen: [2, 30, 1, 7] },
  }
  expect(suspectOf(question as QuestionToCorrect)).toBe(1)
  expect(suspectOf({ ...question, strong: { students: 0, chosen: [] } } as unknown as QuestionToCorrect)).toBe(0)
  expect(suspectOf({ ...question, key: 'cancelled', former: 2 } as unknown as QuestionToCorrect)).toBe(2)
})

test('a key is the same whatever it is made of', () => {
  expect(isSameKey([1, 3], [1, 3])).toBe(true)
  expect(isSameKey('cancelled', [1])).toBe(false)
})

test('what can be decided follows from what was decided before', () => {
  const offered = (key: number[] | 'cancelled', option: number) => rulingsFor(key, option).map(({ label }) => label)
  expect(offered([3], 1)).toEqual(['Change the key to B', 'Accept B and D', 'Cancel the question'])
  // Two are right already: one of them can become the only one.
  expect(offered([1, 3], 1)).toEqual(['Change the key to B', 'Cancel the question'])
  expect(rulingsFor([1, 3], 1)[0]?.note).toBe('B gets the mark, D counts as wrong')
  expect(offered('cancelled', 1)).toEqual(['Count it again with the key B'])
})

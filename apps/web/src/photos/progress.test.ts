import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

test.each([
  ['nothing is through', 0, [0, 0, 0]],
  ['the first is on its way', 0.1, [0.2, 0, 0]],
  ['the second is half through', 0.625, [1, 0.5, 0]],
  ['the last is half through', 0.875, [1, 1, 0.5]],
  ['all are through', 1, [1, 1, 1]],
])('%s', (_, share, shares) => {
  expect(progressOf([500, 250, 250], share)).toEqual(shares)
})

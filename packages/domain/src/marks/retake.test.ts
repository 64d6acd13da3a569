import { expect, test } from 'vitest'
import { addRetake } from './retake.ts'

const first = { resultsAreOut: true, limit: 3, used: 0, isRetry: false }

test.each([
  ['the first of three', first, { kind: 'granted', counts: true, left: 2 }],
  ['the last of three', { ...first, used: 2 }, { kind: 'granted', counts: true, left: 0 }],
  ['one too many', { ...first, used: 3 }, { refused: 'retake-limit' }],
  ['more than the limit was lowered to', { ...first, used: 3, limit: 1 }, { refused: 'retake-limit' }],
  ['where none are allowed', { ...first, limit: 0 }, { refused: 'retake-limit' }],
  ['the same add again counts once', { ...first, used: 1, isRetry: true }, { kind: 'granted', counts: false, left: 2 }],
  ['the last add again', { ...first, used: 3, isRetry: true }, { kind: 'granted', counts: false, left: 0 }],
  ['before the results are out', { ...first, resultsAreOut: false }, { refused: 'results-not-out' }],
  [
    'at the limit, before the results are out',
    { ...first, used: 3, resultsAreOut: false },
    { refused: 'results-not-out' },
  ],
])('a retake (G1, G2): %s', (_name, state, expected) => {
  expect(addRetake(state)).toEqual(expected)
})

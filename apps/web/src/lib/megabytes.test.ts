import { expect, test } from 'vitest'
import { megabytes } from './megabytes.ts'

test.each([
  [1, '0.1'],
  [400_000, '0.4'],
  [1_250_000, '1.3'],
  [12_400_000, '12'],
])('%i bytes are told as %s MB', (bytes, words) => {
  expect(megabytes(bytes)).toBe(words)
})

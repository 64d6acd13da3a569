import { expect, test } from 'vitest'
import { optionAfter, optionOfKey } from './question-keys.ts'

test.each([
  ['a', 4, 0],
  ['D', 4, 3],
  ['e', 4, null],
  ['e', 5, 4],
  ['1', 4, null],
  ['Enter', 4, null],
  ['ক', 4, null],
])('the key %s, of %i options, picks %s', (key, count, option) => {
  expect(optionOfKey(key, count)).toBe(option)
})

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 3, 0],
  ['ArrowRight', 1, 2],
  ['ArrowUp', 0, 3],
  ['ArrowLeft', -1, 3],
  ['Tab', 1, null],
])('%s on option %i of four moves to %s', (key, at, next) => {
  expect(optionAfter(key, at, 4)).toBe(next)
})

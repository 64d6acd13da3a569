import { expect, test } from 'vitest'
import { levelOf, measuredLevel, mixLevelOf, percentRight } from './difficulty.ts'

test.each([
  [100, 1],
  [85, 1],
  [84, 2],
  [70, 2],
  [69, 3],
  [45, 3],
  [44, 4],
  [25, 4],
  [24, 5],
  [0, 5],
])('a question that %i of 100 students had right has level %i', (right, level) => {
  expect(measuredLevel({ students: 100, right })).toBe(level)
})

test('nothing is said of a question that nobody had', () => {
  expect(measuredLevel({ students: 0, right: 0 })).toBeNull()
  expect(percentRight({ students: 0, right: 0 })).toBeNull()
})

test('a few students do not outweigh the author, ten do', () => {
  expect(levelOf(2, { students: 9, right: 0 })).toBe(2)
  expect(levelOf(2, { students: 10, right: 0 })).toBe(5)
})

test('five levels are three of a mix', () => {
  expect([1, 2, 3, 4, 5].map(mixLevelOf)).toEqual(['easy', 'easy', 'medium', 'hard', 'hard'])
})

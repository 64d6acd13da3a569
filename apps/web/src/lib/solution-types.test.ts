import { expect, test } from 'vitest'
import { solutionPath, variationOfType } from './solution-types.ts'

test.each([
  ['mcq', 'mcq', '/exam/e1/solution?type=mcq'],
  ['mcq-written', 'mcq', '/exam/e1/solution?type=mcq-both'],
  ['special', 'mcq', '/exam/e1/solution?type=mcq-special'],
  ['mcq-special', 'mcq', '/exam/e1/solution?type=special-mcq'],
  ['written', 'written', '/exam/e1/writtensolution?type=written'],
  ['mcq-written', 'written', '/exam/e1/writtensolution?type=written-both'],
  ['special', 'written', '/exam/e1/writtensolution?type=written-special'],
] as const)('the solution of the %s exam’s %s part has an address, and the address leads back to it', (...row) => {
  const [variation, part, path] = row
  expect(solutionPath('e1', variation, part)).toBe(path)
  expect(variationOfType(part, path.split('=')[1] ?? '')).toBe(variation)
})

test('a part that an exam does not have has no solution', () => {
  expect(solutionPath('e1', 'mcq', 'written')).toBeNull()
  expect(solutionPath('e1', 'written', 'mcq')).toBeNull()
  expect(solutionPath('e1', 'mcq-special', 'written')).toBeNull()
})

test.each([null, '', 'both', 'written'])('%s is no type of an MCQ solution', (type) => {
  expect(variationOfType('mcq', type)).toBeNull()
})

import { expect, test } from 'vitest'
import { optionLabel, optionLabels } from './option-label.ts'

test('options are labelled from A to Z', () => {
  expect([0, 1, 3, 25].map(optionLabel)).toEqual(['A', 'B', 'D', 'Z'])
})

test('an image question has four unless it says otherwise', () => {
  expect(optionLabels()).toEqual(['A', 'B', 'C', 'D'])
  expect(optionLabels(5)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

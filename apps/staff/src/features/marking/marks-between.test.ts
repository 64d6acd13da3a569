import { expect, test } from 'vitest'
import { marksBetween } from './marks-between.ts'

test.each([
  { typed: '4', found: { least: 4, most: 4 } },
  { typed: '০-৩', found: { least: 0, most: 3 } },
  { typed: ' 2.5 – 7 ', found: { least: 2.5, most: 7 } },
  { typed: '', found: {} },
  { typed: 'many', found: {} },
])('scripts with "$typed" marks are asked for as $found', ({ typed, found }) => {
  expect(marksBetween(typed)).toEqual(found)
})

import { expect, test } from 'vitest'
import { changed, removed, withPage } from './sheet-edits.ts'

const asked = { questions: [{ text: 'a' }, { text: 'b' }], marks: [5, 5] }
const line = { text: 'Definition', marks: 1 }

test('a rubric whose last line was removed stays empty when the question is changed after it', () => {
  const edit = changed(0, (row) => ({ ...row, text: 'A' }))
  expect(edit({ ...asked, rubrics: [[], []] }).rubrics).toEqual([[], []])
  expect(edit(asked).rubrics).toBeUndefined()
})

test('the rubric goes with the question that is removed', () => {
  expect(removed(0)({ ...asked, rubrics: [[line], []] })).toEqual({
    questions: [{ text: 'b' }],
    marks: [5],
    rubrics: [[]],
  })
})

test('a page that was turned or cropped goes to its own place, wherever a colleague has moved it', () => {
  expect(withPage(['a', 'b', 'b'], 2, 'b', 'B')).toEqual(['a', 'b', 'B'])
  expect(withPage(['x', 'a', 'b'], 1, 'b', 'B')).toEqual(['x', 'a', 'B'])
  expect(withPage(['a', 'c'], 1, 'b', 'B')).toEqual(['a', 'c'])
})

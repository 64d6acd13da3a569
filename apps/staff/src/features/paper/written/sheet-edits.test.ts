import { expect, test } from 'vitest'
import { changed, removed } from './sheet-edits.ts'

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

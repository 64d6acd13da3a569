import { expect, test } from 'vitest'
import { NO_SOLUTION, optionAt, picturesIn, shownOf, withPaths, type QuestionContent } from './question.ts'

const drawn: QuestionContent = {
  kind: 'text',
  text: 'Which graph?',
  figure: { path: 'figure.png' },
  options: ['a line', 'a curve', 'neither'],
  optionImages: ['line.png', 'curve.png'],
  ...NO_SOLUTION,
}
const explained: QuestionContent = { ...drawn, explanation: 'why.png' }
const picture: QuestionContent = { kind: 'picture', picture: { path: 'q.png' }, optionCount: 4, ...NO_SOLUTION }

test('an option is its words, a picture with its words, or a letter of the picture', () => {
  expect(optionAt(drawn, 0)).toEqual({ text: 'a line', image: 'line.png' })
  expect(optionAt(drawn, 2)).toEqual({ text: 'neither', image: null })
  expect(optionAt(picture, 2)).toEqual({ text: null, image: null })
})

test('the pictures of a question are all that are needed to answer it, and nothing that explains it', () => {
  expect(picturesIn(explained)).toEqual(['figure.png', 'line.png', 'curve.png'])
  expect(picturesIn(picture)).toEqual(['q.png'])
})

test('what a student is shown keeps the pictures of options, and a move takes them along', () => {
  expect(shownOf(explained)).toMatchObject({ optionImages: ['line.png', 'curve.png'] })
  expect(shownOf(explained)).not.toHaveProperty('explanation')
  const moved = withPaths({ ...drawn, optionImages: ['line.png', null] }, (path) => `files/${path}`)
  expect(moved).toMatchObject({ figure: { path: 'files/figure.png' }, optionImages: ['files/line.png', null] })
})

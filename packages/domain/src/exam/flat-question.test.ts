import { expect, test } from 'vitest'
import { fromFlat, toFlat } from './flat-question.ts'

const text = { text: 'Which?', image: null, options: ['a', 'b'], optionCount: 2 }
const withFigure = { ...text, image: 'figure.png', imageText: 'a slope' }
const picture = { text: null, image: 'question.png', options: [], optionCount: 5 }

const drawn = { ...text, optionImages: ['a.png', null] }

test.each([text, withFigure, picture, drawn])('a row becomes a question and the same row again', (row) => {
  expect(toFlat(fromFlat(row))).toEqual(row)
})

test('the picture of a row is the figure of a text, and otherwise the question itself', () => {
  expect(fromFlat(withFigure)).toEqual({
    kind: 'text',
    text: 'Which?',
    figure: { path: 'figure.png', words: 'a slope' },
    options: ['a', 'b'],
  })
  expect(fromFlat(picture)).toEqual({ kind: 'picture', picture: { path: 'question.png' }, optionCount: 5 })
})

test('a row whose options have no pictures says nothing of them', () => {
  expect(fromFlat({ ...text, optionImages: null })).toEqual(fromFlat(text))
  expect(fromFlat({ ...text, optionImages: [null, null] })).toEqual(fromFlat(text))
})

test('whatever else a row has comes with its question', () => {
  expect(fromFlat({ ...picture, imageText: null, correct: 3 })).toEqual({
    kind: 'picture',
    picture: { path: 'question.png' },
    optionCount: 5,
    correct: 3,
  })
})

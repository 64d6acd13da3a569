import type { QuestionContent } from '@anushilon/domain/exam/question'
import { expect, test } from 'vitest'
import { contentOf, documentOf, keyIn } from './question.ts'

const text: QuestionContent = {
  kind: 'text',
  text: 'Which force?',
  figure: { path: 'files/f.png', words: 'a slope' },
  options: ['F₁', 'F₂'],
  explanation: null,
  explanationText: '$F = ma$',
}
const picture: QuestionContent = {
  kind: 'picture',
  picture: { path: 'files/q.png' },
  optionCount: 5,
  explanation: 'files/why.png',
  explanationText: null,
}

const drawn: QuestionContent = { ...text, optionImages: ['files/a.png', null] }

test.each([text, picture, drawn])(
  'a $kind question is the same after it was written down and read again',
  (question) => {
    const written = documentOf({ ...question, correct: 1 })
    expect(written.correct).toBe(1)
    expect(contentOf(written)).toEqual(question)
  },
)

test('a number is written as its author wrote it, and its key is the same when it is read again', () => {
  const asked = { text: 'g?', options: ['kept', 'aside'], correct: 1, answer: '9.80', tolerance: '2%', unit: ' m/s² ' }
  const content = contentOf(asked)
  expect(content).toEqual({
    kind: 'text',
    text: 'g?',
    figure: null,
    options: [],
    unit: 'm/s²',
    explanation: null,
    explanationText: null,
  })
  const written = documentOf({ ...content, ...keyIn(asked) })
  expect(written).toEqual({ text: 'g?', answer: '9.8', tolerance: '0.196', unit: 'm/s²' })
  expect(keyIn(written)).toEqual(keyIn(asked))
  const exact = { image: 'files/q.png', answer: '-4' }
  expect(contentOf(exact)).toMatchObject({ kind: 'picture', optionCount: 0, unit: '' })
  expect(documentOf({ ...contentOf(exact), ...keyIn(exact) })).toEqual(exact)
  expect(keyIn({ answer: 'x' })).toEqual({ correct: null })
})

test('what is not there is not written', () => {
  expect(documentOf({ ...picture, explanation: null, correct: null })).toEqual({ image: 'files/q.png', optionCount: 5 })
})

test('what was typed before a question became a picture does not count', () => {
  expect(contentOf({ ...documentOf({ ...text, correct: 0 }), image: 'files/q.png' })).toEqual({
    kind: 'picture',
    picture: { path: 'files/q.png', words: 'a slope' },
    optionCount: 4,
    explanation: null,
    explanationText: '$F = ma$',
  })
})

test('a question that is hardly begun can be shown, and a count beyond the letters is cut', () => {
  expect(contentOf({})).toMatchObject({ kind: 'text', text: '', figure: null, options: [] })
  expect(contentOf({ image: 'files/q.png', imageText: ' ', optionCount: 99.5 })).toMatchObject({
    picture: { path: 'files/q.png' },
    optionCount: 26,
  })
})

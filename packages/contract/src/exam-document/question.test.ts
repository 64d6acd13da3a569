import type { QuestionContent } from '@anushilon/domain/exam/question'
import { expect, test } from 'vitest'
import { contentOf, documentOf } from './question.ts'

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

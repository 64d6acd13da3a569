import { expect, test } from 'vitest'
import { keyOf, pressed, withoutOption } from './draft-key.ts'

const question = { text: 'Which?', options: ['a', 'b', 'c', 'd'] }

test('a press makes an option the key in the place of another', () => {
  expect(pressed({ ...question, correct: 0 }, 2, false)).toEqual({ ...question, correct: 2 })
  expect(pressed({ ...question, correct: 0, alsoCorrect: [1] }, 2, false)).toEqual({ ...question, correct: 2 })
})

test('where several may be right a press adds an option to the key, or takes it out', () => {
  const both = pressed({ ...question, correct: 2 }, 0, true)
  expect(both).toEqual({ ...question, correct: 0, alsoCorrect: [2] })
  expect(keyOf(both)).toEqual([0, 2])
  expect(pressed(both, 0, true)).toEqual({ ...question, correct: 2 })
  expect(pressed({ ...question, correct: 2 }, 2, true)).toEqual(question)
})

test('an option that goes takes its picture along, and the key stays with the others', () => {
  const drawn = { ...question, correct: 1, alsoCorrect: [3], optionImages: ['a.png', null, null, 'd.png'] }
  expect(withoutOption(drawn, 0)).toEqual({
    text: 'Which?',
    options: ['b', 'c', 'd'],
    correct: 0,
    alsoCorrect: [2],
    optionImages: [null, null, 'd.png'],
  })
  expect(withoutOption(drawn, 1)).toMatchObject({ correct: 2, options: ['a', 'c', 'd'] })
})

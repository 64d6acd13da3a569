import { expect, test } from 'vitest'
import { decided } from './decide.ts'
import { MOODLE_CELLS } from './formats/moodle.ts'
import { NOTHING, type FoundQuestion } from './question.ts'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a)
const figure = { name: 'figure.png', bytes: async () => PNG }
const words = { text: 'Which force?', options: ['F₁', 'F₂'], optionCount: 2, correct: 1 }

function found(content: Partial<FoundQuestion['content']>): FoundQuestion {
  return {
    place: { kind: 'question', number: 1, file: null },
    content: { ...NOTHING, picture: figure, ...content },
    faults: [],
  }
}

test('a question in words with a picture has it for its figure', async () => {
  const { faults, content } = await decided(found(words), MOODLE_CELLS)
  expect(faults).toEqual([])
  expect(content).toMatchObject({ ...words, picture: figure })
})

test('beside words the options are words, too', async () => {
  const { faults } = await decided(found({ ...words, options: ['F₁', 'F₁'] }), MOODLE_CELLS)
  expect(faults).toMatchObject([{ kind: 'options' }])
})

test('the words are kept without the picture', async () => {
  const { faults, content } = await decided(found(words), MOODLE_CELLS, { withoutPicture: true })
  expect(faults).toEqual([])
  expect(content).toMatchObject({ ...words, picture: null })
})

test('the picture is kept with its words beside it, and with its key', async () => {
  const { faults, content } = await decided(found(words), MOODLE_CELLS, { withoutText: true })
  expect(faults).toEqual([])
  expect(content).toMatchObject({
    text: null,
    options: [],
    optionCount: 2,
    correct: 1,
    pictureWords: 'Which force? · F₁ · F₂',
  })
})

test('a picture whose options are words is kept alone where they are in it, too', async () => {
  const { faults } = await decided(found({ ...words, text: null }), MOODLE_CELLS)
  expect(faults).toMatchObject([{ kind: 'picture', repair: { label: 'Keep the picture' } }])
})

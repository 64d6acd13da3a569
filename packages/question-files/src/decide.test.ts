import { expect, test } from 'vitest'
import { decided } from './decide.ts'
import { MOODLE_CELLS } from './formats/moodle.ts'
import { fault, NOTHING, type FoundQuestion } from './question.ts'

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

test('a number to type needs no options, and is right or told', async () => {
  const number = { answer: '9.8', tolerance: '0.1', unit: '' }
  const asked = found({ text: 'g?', picture: null, number })
  expect((await decided(asked, MOODLE_CELLS)).faults).toEqual([])
  const faults = async (change: object) =>
    (await decided(asked, MOODLE_CELLS, { number: { ...number, ...change } })).faults.map(({ cell }) => cell)
  expect(await faults({ answer: '' })).toEqual(['answer fraction'])
  expect(await faults({ tolerance: 'x' })).toEqual(['tolerance'])
  const none = found({ text: 'g?', picture: null })
  expect((await decided(none, MOODLE_CELLS)).faults).toMatchObject([{ kind: 'options' }])
  expect((await decided(none, MOODLE_CELLS, { number })).faults).toEqual([])
})

test('where there is no option, no key is offered to be chosen', async () => {
  const asked = found({ text: 'Capital?', picture: null })
  const faults = [fault('key', 'answer', 'is “Dhaka”.', 'choose-key')]
  expect((await decided({ ...asked, faults }, MOODLE_CELLS)).faults.map(({ repair }) => repair)).toEqual([null, null])
})

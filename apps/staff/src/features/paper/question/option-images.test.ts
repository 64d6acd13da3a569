import { expect, test } from 'vitest'
import { picturesAs, withOptionImage } from './option-images.ts'

const question = { text: 'Which graph?', options: ['', 'a line', ''], correct: 1 }

test('a picture is put beside its option, which gets a name where it has no words', () => {
  const drawn = withOptionImage(question, 0, 'files/a.png')
  expect(drawn).toEqual({
    ...question,
    options: ['Picture A', 'a line', ''],
    optionImages: ['files/a.png', null, null],
  })
  expect(withOptionImage(drawn, 1, 'files/b.png')).toMatchObject({
    options: ['Picture A', 'a line', ''],
    optionImages: ['files/a.png', 'files/b.png', null],
  })
})

test('with the last picture the list goes, too', () => {
  const drawn = withOptionImage(question, 2, 'files/c.png')
  const bare = withOptionImage(drawn, 2, null)
  expect(bare).toEqual({ ...question, options: ['', 'a line', 'Picture C'] })
  expect(picturesAs([null, null])).toEqual({})
})

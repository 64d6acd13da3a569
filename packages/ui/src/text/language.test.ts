import { describe, expect, test } from 'vitest'
import { initialsOf, languageOf, shortNames, splitName } from './language.ts'

describe("a subject's name in two languages", () => {
  test.each([
    ['Physics পদার্থবিজ্ঞান', 'Physics', 'পদার্থবিজ্ঞান'],
    ['Higher Math উচ্চতর গণিত', 'Higher Math', 'উচ্চতর গণিত'],
    ['Chemistry (রসায়ন)', 'Chemistry', 'রসায়ন'],
    ['ICT — আইসিটি', 'ICT', 'আইসিটি'],
    ['Biology', 'Biology', ''],
    ['বাংলা', '', 'বাংলা'],
    ['বাংলা ২য় পত্র MCQ', '', 'বাংলা ২য় পত্র MCQ'],
  ])("a subject's name in two languages: %s", (name, latin, bengali) => {
    expect(splitName(name)).toEqual({ latin, bengali })
  })
})

test('several subjects in one line go by their Latin names', () => {
  expect(shortNames('Physics পদার্থবিজ্ঞান + Chemistry (রসায়ন) + বাংলা')).toBe('Physics + Chemistry + বাংলা')
  expect(shortNames('Physics পদার্থবিজ্ঞান, Biology জীববিজ্ঞান')).toBe('Physics, Biology')
  expect(shortNames('')).toBe('')
})

test('text is marked Bengali as soon as any of it is', () => {
  expect(languageOf('Higher Math: ম্যাট্রিক্স')).toBe('bn')
  expect(languageOf('Farmgate Branch')).toBeUndefined()
})

describe('the initials of a student without a picture', () => {
  test.each([
    ['Nusrat Jahan', 'NJ'],
    ['Md. Rafiul Karim', 'MK'],
    ['  tanvir ', 'T'],
    ['নুসরাত জাহান', 'নুজা'],
    ['', ''],
  ])('the initials of a student without a picture: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

import { describe, expect, test } from 'vitest'
import {
  isLongEnoughPassword,
  isMobileNumber,
  mobileNumberIn,
  needsRoll,
  PASSWORD_MIN_LENGTH,
  preExamFaults,
  PROFILE_PHOTO_MAX_BYTES,
} from './profile-rules.ts'

test.each([
  ['01712345678', true],
  ['01312345678', true],
  ['01912345678', true],
  ['01212345678', false],
  ['02712345678', false],
  ['0171234567', false],
  ['017123456789', false],
  ['0171234 678', false],
  [' 01712345678', false],
  ['01712345678\n', false],
  ['+8801712345678', false],
  ['০১৭১২৩৪৫৬৭৮', false],
  ['', false],
])('%j is a mobile number: %s (Spec 5)', (text, valid) => {
  expect(isMobileNumber(text)).toBe(valid)
})

test.each([
  ['HSC', true],
  ['null', false],
  ['', false],
  ['  ', false],
  [null, false],
  [undefined, false],
])('with the curriculum %j a roll is needed: %s (Spec 5)', (curriculumName, needed) => {
  expect(needsRoll(curriculumName)).toBe(needed)
})

test.each([
  ['12345', false],
  ['123456', true],
  ['      ', true],
])('the password %j is long enough: %s', (password, enough) => {
  expect(isLongEnoughPassword(password)).toBe(enough)
})

test.each([
  ['01712-334455', '01712334455'],
  ['+880 1712 334455', '01712334455'],
  ['8801712334455', '01712334455'],
  ['00880(1712)334455', '01712334455'],
  ['1712334455', '01712334455'],
  ['০১৭১২৩৩৪৪৫৫', '01712334455'],
  ['0171233445', '0171233445'],
  ['88017123344', '88017123344'],
  // As a phone's contacts are copied: between marks that nobody sees, with a dash of its own.
  ['\u202A+880 1712\u2011334455\u202C', '01712334455'],
  ['none', 'none'],
])('a list that says %j for a mobile number means %j', (written, meant) => {
  expect(mobileNumberIn(written)).toBe(meant)
})

test('limits are those of the specification', () => {
  expect([PROFILE_PHOTO_MAX_BYTES, PASSWORD_MIN_LENGTH]).toEqual([30_000, 6])
})

describe('the form before an exam (Spec 5)', () => {
  const filled = { name: 'Nusrat Jahan', institution: 'Holy Cross College', mobileNo: '01712345678', roll: '' }

  test.each([
    ['can be sent without a roll where none is asked', filled, 'null', {}],
    ['wants the roll of a curriculum', filled, 'HSC', { roll: 'required' }],
    ['can be sent with it', { ...filled, roll: '101' }, 'HSC', {}],
    ['wants a name', { ...filled, name: ' ' }, null, { name: 'required' }],
    ['wants an institution', { ...filled, institution: '' }, null, { institution: 'required' }],
    ['wants a mobile number', { ...filled, mobileNo: '' }, null, { mobileNo: 'required' }],
    ['wants a real one', { ...filled, mobileNo: '0171' }, null, { mobileNo: 'not-a-mobile-number' }],
    [
      'says everything at once',
      { name: '', institution: '', mobileNo: '', roll: '' },
      'HSC',
      { name: 'required', institution: 'required', mobileNo: 'required', roll: 'required' },
    ],
  ])('the form before an exam (Spec 5): %s', (_name, profile, curriculumName, faults) => {
    expect(preExamFaults(profile, curriculumName)).toEqual(faults)
  })
})

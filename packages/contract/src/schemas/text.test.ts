import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RegNo } from './ids.ts'
import { cutDigits, cutLine, MobileNumber, typedDigits, typedLine, typedText } from './text.ts'

describe('a mobile number (Spec 5)', () => {
  test.each([
    ['01612345456', '01612345456'],
    ['০১৭১২৩৪৫৬৭৮', '01712345678'],
    [' 01912345678 ', '01912345678'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(z.decode(MobileNumber, typed)).toBe(stored)
  })

  test.each(['', '0161234545', '016123454567', '01212345678', '11612345456', '016 12345456', '+8801612345456'])(
    '%j is refused',
    (typed) => {
      expect(z.safeDecode(MobileNumber, typed).success).toBe(false)
    },
  )
})

test('text as people type it is trimmed and in one Unicode form (Decision L2)', () => {
  const decomposed = '  \u09A1\u09BC  '
  expect(z.decode(typedText(10), decomposed)).toBe(decomposed.normalize('NFC').trim())
})

test('text as people type it turns no line round: signs that force a direction are taken out, those that join Bengali letters stay', () => {
  expect(z.decode(typedText(20), 'Phy\u202Esics \u2067II\u2069')).toBe('Physics II')
  expect(z.decode(cutLine(20), '\u202AHSC\u202C')).toBe('HSC')
  expect(z.decode(typedText(20), 'র\u200D্যাব')).toBe('র\u200D্যাব')
})

test('text as people type it is drawn on its own line: signs piled on a letter are five at most, those of every script stay', () => {
  expect(z.decode(typedText(200), `Z${'\u0335'.repeat(60)}algo`)).toBe(`Z${'\u0335'.repeat(5)}algo`)
  expect(z.decode(cutLine(200), 'ক্ষ্ম্যোঁ ড়োঁ محمّدٌ')).toBe('ক্ষ্ম্যোঁ ড়োঁ محمّدٌ'.normalize('NFC'))
})

test.each(['\u200B', ' \u200D\u00AD ', '\u3164', '\u2800', '\uFE0F', '\t\u0007'])(
  'text as people type it is empty where nobody could see it: %j',
  (typed) => {
    expect(z.decode(typedText(20), typed)).toBe('')
    expect(z.decode(cutLine(20), typed)).toBe('')
  },
)

test('a name is one line, whatever was pasted; what joins Bengali letters stays', () => {
  expect(z.decode(typedLine(40), ' Mir\r\npur\u2028(\u202Enew\u2066)\t\u0007 10 ')).toBe('Mir pur (new) 10')
  expect(z.decode(typedLine(40), 'র\u200D্যাব অর্\u200Cক')).toBe('র\u200D্যাব অর্\u200Cক')
})

test('a number that people read out is one line, too', () => {
  expect(z.decode(typedDigits(40), '১২\n\u202E৩৪')).toBe('12 34')
  expect(z.decode(cutDigits(40), '১২\u2028৩৪\u0007')).toBe('12 34')
})

test('text as people type it has a limit, counted after trimming', () => {
  expect(z.safeDecode(typedText(3), ' abc ').success).toBe(true)
  expect(z.safeDecode(typedText(3), 'abcd').success).toBe(false)
})

test('a registration number is trimmed, takes Bengali digits, and is never empty', () => {
  expect(z.decode(RegNo, ' ২৬০০০১ ')).toBe('260001')
  expect(z.safeDecode(RegNo, '   ').success).toBe(false)
})

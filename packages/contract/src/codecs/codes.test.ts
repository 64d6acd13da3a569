import { FREQUENCIES, VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { coded, codedText, codedTextOrWord, CODES } from './codes.ts'

describe('the code table (Decision A2)', () => {
  test.each([
    ['mcq', 1, 0],
    ['written', 2, 1],
    ['mcq-written', 3, 2],
    ['special', 4, 3],
    ['mcq-special', 5, 4],
  ] as const)('%s is %i as examVariation and %i as type of the course’s list', (variation, code, listType) => {
    const [number, text] = [coded(CODES.examVariation), codedText(CODES.courseListType)]
    expect(z.decode(number, code)).toBe(variation)
    expect(z.encode(number, variation)).toBe(code)
    expect(z.decode(text, String(listType))).toBe(variation)
    expect(z.encode(text, variation)).toBe(String(listType))
  })

  test.each([
    ['mcq', '1'],
    ['written', '2'],
    ['mcq-written', '3'],
  ] as const)('%s is %s as type of the subject’s list', (variation, text) => {
    expect(z.decode(codedText(CODES.subjectListType), text)).toBe(variation)
    expect(z.encode(codedText(CODES.subjectListType), variation)).toBe(text)
  })

  test.each([
    ['daily', 1],
    ['weekly', 2],
    ['monthly', 3],
  ] as const)('%s is %i, and the subject’s list understands the word as well', (frequency, code) => {
    const query = codedTextOrWord(CODES.examType)
    expect(z.decode(coded(CODES.examType), code)).toBe(frequency)
    expect(z.decode(query, String(code))).toBe(frequency)
    expect(z.decode(query, frequency)).toBe(frequency)
    expect(z.encode(query, frequency)).toBe(String(code))
  })

  test('every variation and every frequency has a code', () => {
    expect(Object.keys(CODES.examVariation)).toEqual([...VARIATION_NAMES])
    expect(Object.keys(CODES.courseListType)).toEqual([...VARIATION_NAMES])
    expect(Object.keys(CODES.examType)).toEqual([...FREQUENCIES])
  })

  test.each(['', '0', '6', '1.0', '01', ' 1', '-1', 'mcq', 'toString'])('%j stands for no variation', (text) => {
    expect(z.safeDecode(codedText(CODES.examVariation), text).success).toBe(false)
  })

  test.each(['0', '4', 'Daily', 'yearly', 'constructor'])('%j stands for no frequency', (text) => {
    expect(z.safeDecode(codedTextOrWord(CODES.examType), text).success).toBe(false)
  })
})

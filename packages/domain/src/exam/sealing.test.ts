import { describe, expect, test } from 'vitest'
import { at, sampleExam } from '../testing/sample-exam.ts'
import { paddedLength, sealedFrom } from './sealing.ts'

describe('sealed papers', () => {
  test('may be fetched from so many hours before the exam opens, or not at all', () => {
    expect(sealedFrom(sampleExam('mcq'))).toBe(at('09:00'))
    expect(sealedFrom(sampleExam('mcq', { sealedHours: 2.5 }))).toBe(at('07:30'))
    expect(sealedFrom(sampleExam('mcq', { sealedHours: 0 }))).toBeNull()
  })

  test.each([
    [0, 32],
    [1_000, 32],
    [32 * 1024, 32],
    [32 * 1024 + 1, 64],
    [600 * 1024, 1024],
  ])('of %d bytes are made %d kB long', (bytes, kB) => {
    expect(paddedLength(bytes)).toBe(kB * 1024)
  })
})

import { expect, test } from 'vitest'
import { NO_SITTING } from './attempt.ts'
import { isMissed } from './missed.ts'
import { at, sampleExam, samplePart } from '../testing/sample-exam.ts'

const exam = { ...sampleExam('mcq'), sitters: null }
const started = { parts: [samplePart('mcq')] }

test.each([
  ['closed without them', exam, 'hsc-26', NO_SITTING, '12:00', true],
  ['a millisecond before it closes', exam, 'hsc-26', NO_SITTING, '11:59:59.999', false],
  ['started, though never submitted', exam, 'hsc-26', started, '13:00', false],
  ["another course's", exam, 'hsc-27', NO_SITTING, '13:00', false],
  ['taken off', { ...exam, active: false }, 'hsc-26', NO_SITTING, '13:00', false],
  ['for their batch', { ...exam, sitters: new Set([7]) }, 'hsc-26', NO_SITTING, '13:00', true],
  ['for another batch', { ...exam, sitters: new Set([8]) }, 'hsc-26', NO_SITTING, '13:00', false],
])('an exam %s: missed or not (E3)', (_name, asked, courseId, sitting, now, missed) => {
  expect(isMissed(asked, { courseId, studentId: 7 }, sitting, at(now))).toBe(missed)
})

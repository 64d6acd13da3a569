import { expect, test } from 'vitest'
import { beforeStart, ongoing } from './en-exam.ts'
import { home } from './en-home.ts'

test('a single question and a single mark are told as one', () => {
  expect(beforeStart.questions(1)).toBe('1 question')
  expect(beforeStart.questions(25)).toBe('25 questions')
  expect(home.questions(1)).toBe('1 question')
  expect(beforeStart.mcqMarks(1)).toBe('MCQ 1 mark')
  expect(beforeStart.writtenMarks(10)).toBe('Written 10 marks')
  expect(ongoing.marks(1)).toBe('1 mark')
  expect(ongoing.marks(0.5)).toBe('0.5 marks')
})

import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { expect, test } from 'vitest'
import { adviceOn } from './advice.ts'

const NOW = Date.parse('2026-03-15T10:00:00+06:00')
const document: ExamDraft = {
  id: 'a',
  course: 'hsc-26',
  variation: 'mcq-written',
  opensAt: '2026-03-15T11:00:00+06:00',
  closesAt: '2026-03-15T13:00:00+06:00',
  mcq: { durationMinutes: 30, questions: [{ text: 'a', options: ['x', 'y'] }] },
  written: { durationMinutes: 90 },
}
const linesFor = (changes: Partial<ExamDraft>) =>
  adviceOn({ ...document, ...changes }, NOW).map(({ place, message }) => `${place} ${message}`)

test('a paper that fits its window needs no advice', () => {
  expect(linesFor({})).toEqual([])
})

test('a window in the past, or too short for all parts, is worth a look', () => {
  expect(linesFor({ opensAt: '2026-03-15T09:00:00+06:00', closesAt: '2026-03-15T10:30:00+06:00' })).toEqual([
    'opensAt is in the past',
    'closesAt leaves 90 of the 120 minutes',
  ])
})

test('a window that ends before it begins is named once, by what is missing', () => {
  expect(linesFor({ closesAt: '2026-03-15T10:30:00+06:00' })).toEqual([])
})

test('the same question twice, and two options alike, are named; those of a part that is not sat are not', () => {
  const questions = [
    { text: 'a ', options: ['x', 'y'] },
    { text: 'b', options: ['1', ' 1'] },
    { text: 'a', options: ['x', 'y'] },
    {},
    {},
  ]
  expect(linesFor({ mcq: { questions } })).toEqual([
    'mcq.questions[1].options has two options that are the same',
    'mcq.questions[2] is the same as question 1',
  ])
  expect(linesFor({ variation: 'written', mcq: { questions } })).toEqual([])
})

test('typed questions beside pages are worth a look; pages or typed questions alone are not', () => {
  const questions = [{ text: 'Explain.' }]
  expect(linesFor({ written: { ...document.written, image: 'p.png', questions } })).toEqual([
    'written.questions stand below the pages: students see both, and hand in by the typed questions',
  ])
  expect(linesFor({ written: { ...document.written, image: 'p.png' } })).toEqual([])
  expect(linesFor({ written: { ...document.written, questions } })).toEqual([])
  expect(linesFor({ variation: 'mcq', written: { image: 'p.png', questions } })).toEqual([])
})

import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf, withQuestion, withWritten } from '@anushilon/contract/staff/draft-sections'
import { expect, test } from 'vitest'
import { faultyQuestions, say } from './notes.ts'
import { withField } from '../with-field.ts'
import { fieldOf, isoOf, windowOf } from '../window.ts'

const flat: ExamDraft = {
  id: 'a',
  course: 'hsc-26',
  variation: 'mcq-written',
  subject: 'phy',
  mcq: { durationMinutes: 30, questions: [{ text: 'one' }] },
  written: { durationMinutes: 90, marks: [10] },
}
const several: ExamDraft = {
  id: 'b',
  course: 'hsc-26',
  variation: 'special',
  subjects: [{ subject: 'phy' }, { subject: 'chem', mcq: { questions: [{ text: 'one' }] } }],
}

const said = (place: string, message: string, document = flat) => say({ place, message }, document, (id) => `<${id}>`)

test('the check list says in an author’s words what is missing, and leads there', () => {
  expect(said('mcq.questions[18].correct', 'is missing')).toEqual({
    title: 'Question 19 has no key',
    link: '/exams/a/paper/0/19',
  })
  expect(said('mcq.questions[4]', 'has neither text nor image').title).toBe('Question 5 is empty')
  expect(said('written.image', 'is missing')).toEqual({
    title: 'The written part has no question paper',
    link: '/exams/a/paper/0/written',
  })
  expect(said('opensAt', 'is missing')).toEqual({ title: 'Opens is not set', field: 'opensAt' })
  expect(said('closesAt', 'must be after opensAt').title).toBe('Closes must be after Opens')
  expect(said('results', 'must not be before closesAt').title).toBe('Results must not be before Closes')
  expect(said('mcq.questionsPerStudent', '25 is more than the 24 questions in phy')).toMatchObject({
    title: 'MCQ part: 1 question short',
    sub: '24 of 25',
  })
})

test('the check list names the subject where a paper has several', () => {
  expect(said('subjects[1].mcq.questions[0].options', 'is missing', several)).toEqual({
    title: '<chem>: question 1 has no options',
    link: '/exams/b/paper/1/1',
  })
})

test('the check list says which questions of a subject have a fault', () => {
  const missing = [
    { place: 'subjects[1].mcq.questions[0].options', message: '' },
    { place: 'subjects[0].mcq.questions[3]', message: '' },
    { place: 'opensAt', message: '' },
  ]
  expect([...faultyQuestions(missing, 1)]).toEqual([1])
})

test('a paper is edited where its questions are, in one subject or in several', () => {
  expect(withQuestion(flat, 0, 1, { text: 'two' }).mcq).toMatchObject({
    durationMinutes: 30,
    questions: [{ text: 'one' }, { text: 'two' }],
  })
  const changed = withQuestion(several, 1, 0, { text: 'other' })
  expect(sectionsOf(changed).map(({ questions }) => questions)).toEqual([[], [{ text: 'other' }]])
})

test('a paper keeps the times of its written part when its sheet changes', () => {
  expect(withWritten(flat, 0, { marks: [5, 5] }).written).toEqual({ durationMinutes: 90, marks: [5, 5] })
})

test('a paper loses a field that has nothing to say', () => {
  expect(withField(flat, 'subject', undefined)).not.toHaveProperty('subject')
})

test('a window is typed in Dhaka’s time', () => {
  expect(isoOf('2026-11-15T20:00')).toBe('2026-11-15T20:00:00+06:00')
  expect(fieldOf('2026-11-15T14:00:00Z')).toBe('2026-11-15T20:00')
  expect(isoOf('')).toBeUndefined()
  expect(fieldOf('nonsense')).toBe('')
})

test('a window has a last moment at which one may start and have the full time', () => {
  const at = (opensAt: string, closesAt: string) => windowOf({ ...flat, opensAt, closesAt })
  expect(at('2026-11-15T20:00:00+06:00', '2026-11-15T22:45:00+06:00')?.lastFullStart).toBe(
    Date.parse('2026-11-15T20:45:00+06:00'),
  )
  expect(at('2026-11-15T20:00:00+06:00', '2026-11-15T21:00:00+06:00')?.lastFullStart).toBeNull()
  expect(at('2026-11-15T20:00:00+06:00', '2026-11-15T19:00:00+06:00')).toBeNull()
})

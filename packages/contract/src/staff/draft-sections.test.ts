import { expect, test } from 'vitest'
import type { ExamDraft } from './exam-draft.ts'
import { sectionsOf, withMoreQuestions, withQuestions, withWritten } from './draft-sections.ts'

const flat: ExamDraft = {
  id: 'phy-1',
  course: 'hsc-26',
  variation: 'mcq-written',
  subject: 'phy',
  mcq: { durationMinutes: 30, questions: [{ text: 'a' }] },
  written: { durationMinutes: 60, image: 'old.png', marks: [5] },
}
const bySubject: ExamDraft = {
  id: 'all-1',
  course: 'hsc-26',
  variation: 'special',
  subjects: [{ subject: 'phy', mcq: { questions: [{ text: 'a' }] } }, { subject: 'chem' }],
}

test('a paper in one subject has one section, another a section for each subject, each with its place', () => {
  expect(sectionsOf(flat)).toEqual([{ subjectId: 'phy', questions: [{ text: 'a' }], written: flat.written, place: '' }])
  expect(sectionsOf(bySubject)).toEqual([
    { subjectId: 'phy', questions: [{ text: 'a' }], written: {}, place: 'subjects[0].' },
    { subjectId: 'chem', questions: [], written: {}, place: 'subjects[1].' },
  ])
})

test('questions added to a paper in one subject go to its end', () => {
  const { mcq } = withMoreQuestions(flat, 'phy', [{ text: 'b' }])
  expect(mcq).toEqual({ durationMinutes: 30, questions: [{ text: 'a' }, { text: 'b' }] })
})

test('questions added to a paper in several go to their subject, which comes to it where it was not there', () => {
  const more = withMoreQuestions(withMoreQuestions(bySubject, 'chem', [{ text: 'b' }]), 'bio', [{ text: 'c' }])
  expect(more.subjects).toEqual([
    { subject: 'phy', mcq: { questions: [{ text: 'a' }] } },
    { subject: 'chem', mcq: { questions: [{ text: 'b' }] } },
    { subject: 'bio', mcq: { questions: [{ text: 'c' }] } },
  ])
})

test('a change to one section leaves the others and the plan of its part as they are', () => {
  expect(withQuestions(bySubject, 1, [{ text: 'b' }]).subjects).toEqual([
    bySubject.subjects?.[0],
    { subject: 'chem', mcq: { questions: [{ text: 'b' }] } },
  ])
  expect(withWritten(flat, 0, { marks: [10] }).written).toEqual({ durationMinutes: 60, marks: [10] })
})

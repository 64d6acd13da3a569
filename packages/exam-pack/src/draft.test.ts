import { expect, test } from 'vitest'
import { checkDraft, missingIn, type DraftDocument } from './draft.ts'

const question = { text: '২ + ২ = ?', options: ['৩', '৪'], correct: 1 }
const complete: DraftDocument = {
  id: 'phy-1',
  course: 'hsc-26',
  subject: 'phy',
  name: 'Vectors',
  variation: 'mcq',
  frequency: 'daily',
  opensAt: '2026-03-15T10:00:00+06:00',
  closesAt: '2026-03-15T12:00:00+06:00',
  mcq: { durationMinutes: 30, marksPerQuestion: 1, questions: [question] },
}
const known = { courses: new Set(['hsc-26']), subjects: new Map([['phy', 'hsc-26']]) }
const missing = (document: DraftDocument) => {
  const checked = checkDraft(document, { hasFile: () => true }, 0, known)
  return 'missing' in checked ? checked.missing.map(({ place, message }) => `${place}: ${message}`) : []
}

test('a draft that is complete lacks nothing and is an exam', () => {
  expect(missingIn(complete)).toBe(0)
  expect(checkDraft(complete, { hasFile: () => true }, 0, known)).toMatchObject({ exam: { id: 'phy-1' } })
})

test('a draft says where each thing is missing, inside the exam', () => {
  const { opensAt: _, ...rest } = complete
  const draft = { ...rest, mcq: { ...(complete['mcq'] as object), questions: [question, { text: 'Why?' }, {}] } }
  expect(missing(draft)).toEqual([
    'opensAt: is missing',
    'mcq.questions[1].options: is missing',
    'mcq.questions[1].correct: is missing',
    'mcq.questions[2]: has neither text nor image',
  ])
  expect(missingIn(draft)).toBe(4)
})

test('a draft keeps what belongs to another variation without being blamed for it', () => {
  const draft = {
    ...complete,
    written: { durationMinutes: 60, marks: [10] },
    choice: { size: 2 },
    subjects: [{ subject: 'phy', mcq: { questions: [] } }],
  }
  expect(missing(draft)).toEqual([])
  expect(missing({ ...draft, variation: 'written' })).toEqual(['written.image: is missing'])
})

test('a draft may remember which question of the bank one came from, and what was typed before it became a picture', () => {
  const questions = [
    { ...question, bankId: 7 },
    { ...question, image: 'img/q.png' },
  ]
  expect(missing({ ...complete, mcq: { ...(complete['mcq'] as object), questions } })).toEqual([])
})

test('a draft reports a course or subject that is gone, and lists do not ask', () => {
  const elsewhere = { ...complete, subject: 'bio' }
  expect(missing(elsewhere)).toEqual(['subject: there is no subject bio'])
  expect(missingIn(elsewhere)).toBe(0)
})

test('a draft that is empty lacks what makes an exam', () => {
  expect(missingIn({})).toBeGreaterThan(5)
})

import { expect, test } from 'vitest'
import { changesOf } from './audit-changes.ts'

test('a change is listed field by field, and what stayed is not', () => {
  expect(changesOf({ branch: 'Uttara', name: 'A' }, { branch: null, name: 'A' })).toEqual([
    { name: 'Branch', was: 'Uttara', is: '—' },
  ])
  expect(changesOf(null, { regNos: ['1', '2'], isDraft: true })).toEqual([
    { name: 'Reg nos', was: null, is: '1; 2' },
    { name: 'Is draft', was: null, is: 'yes' },
  ])
})

test('what programs know a thing by is not shown, and a name in its place has a field of its own', () => {
  expect(changesOf(null, { id: 7, ids: [8], name: 'Evening', courseId: 'HSC 2026', courseIds: ['A', 'B'] })).toEqual([
    { name: 'Name', was: null, is: 'Evening' },
    { name: 'Course', was: null, is: 'HSC 2026' },
    { name: 'Courses', was: null, is: 'A; B' },
  ])
})

test('what was left empty where something was made is no change', () => {
  expect(changesOf(null, { name: 'Rina', branch: null, batches: [], roll: '' })).toEqual([
    { name: 'Name', was: null, is: 'Rina' },
  ])
})

test('lists and moments read as people write them', () => {
  const [rubric] = changesOf([{ id: 1, text: 'Spelling', marks: -0.5 }], [{ id: 1, text: 'Spelling', marks: -1 }])
  expect(rubric).toEqual({ name: 'Rubric', was: 'Spelling (−0.5)', is: 'Spelling (−1)' })
  expect(changesOf({ opensAt: Date.UTC(2026, 10, 14, 14) }, { opensAt: Date.UTC(2026, 10, 15, 14) })).toEqual([
    { name: 'Opens', was: '14 Nov, 8:00 PM', is: '15 Nov, 8:00 PM' },
  ])
  expect(changesOf(null, { at: Date.UTC(2026, 10, 14, 14), results: '2026-11-15T20:00:00+06:00' })).toEqual([
    { name: 'When', was: null, is: '14 Nov, 8:00 PM' },
    { name: 'Results', was: null, is: '15 Nov, 8:00 PM' },
  ])
})

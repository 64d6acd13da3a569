import { expect, test } from 'vitest'
import { definitionOf, formOf, NEW_REPORT } from './report-form.ts'

const form = { ...NEW_REPORT, courseId: 'hsc-26' }
const saved = { id: 'report-1', name: 'Month', savedBy: 'Rina', savedAt: 0 }

test('a report that is not chosen yet is none', () => {
  expect(definitionOf(NEW_REPORT)).toBeNull()
  expect(definitionOf({ ...form, span: 'chosen' })).toBeNull()
  expect(definitionOf({ ...form, span: 'dates', from: '2026-11-08', until: '2026-11-07' })).toBeNull()
})

test('both days are within, by the calendar of Dhaka, and a saved report opens as it was', () => {
  const chosen = {
    ...form,
    span: 'dates' as const,
    from: '2026-11-01',
    until: '2026-11-07',
    best: '2',
    branch: 'মিরপুর',
  }
  const definition = definitionOf(chosen)
  expect(definition).toEqual({
    courseId: 'hsc-26',
    span: 'dates',
    branch: 'মিরপুর',
    from: Date.parse('2026-11-01T00:00:00+06:00'),
    until: Date.parse('2026-11-08T00:00:00+06:00'),
    measure: 'average',
    absent: 'zero',
    best: 2,
  })
  expect(definition && formOf({ ...saved, ...definition })).toEqual(chosen)
})

test('weights count where the formula has some', () => {
  const weighted = { ...form, measure: 'weighted' as const, weights: { one: '2', two: '', three: 'much' } }
  expect(definitionOf(weighted)).toMatchObject({ weights: [{ examId: 'one', weight: 2 }] })
  expect(definitionOf({ ...weighted, measure: 'sum' })).not.toHaveProperty('weights')
})

test('numbers are read in Bengali digits as in Latin ones, and what is none does not count', () => {
  const weighted = { ...form, measure: 'weighted' as const, best: '৩', weights: { one: '২.৫', two: '-1' } }
  expect(definitionOf(weighted)).toMatchObject({ best: 3, weights: [{ examId: 'one', weight: 2.5 }] })
  for (const best of ['many', '0', '2.5', '401']) expect(definitionOf({ ...form, best })).not.toHaveProperty('best')
})

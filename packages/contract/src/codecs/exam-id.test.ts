import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { byEId, byExamId } from './exam-id.ts'

test('eId and examId are the same thing to us', () => {
  expect(z.decode(byEId, { eId: 'phy-d1' })).toEqual({ examId: 'phy-d1' })
  expect(z.decode(byExamId, { examId: 'phy-d1' })).toEqual({ examId: 'phy-d1' })
})

test('each URL gets its own name', () => {
  expect(z.encode(byEId, { examId: 'phy-d1' })).toEqual({ eId: 'phy-d1' })
  expect(z.encode(byExamId, { examId: 'phy-d1' })).toEqual({ examId: 'phy-d1' })
})

test.each(['', 'a b', '../x', 'x'.repeat(65), '০১'])('%j is no exam id', (id) => {
  expect(z.safeDecode(byEId, { eId: id }).success).toBe(false)
  expect(z.safeDecode(byExamId, { examId: id }).success).toBe(false)
})

test('the other name is not taken', () => {
  expect(z.safeDecode(byExamId, { eId: 'phy-d1' } as never).success).toBe(false)
  expect(z.safeDecode(byEId, { examId: 'phy-d1' } as never).success).toBe(false)
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { camelRow } from './camel-row.ts'

test('columns are checked under their own names and come out under ours', () => {
  const row = camelRow({ id: z.int(), exam_id: z.string(), last_opened_at: z.nullable(z.number()) })
  expect(row.parse({ id: 1, exam_id: 'x', last_opened_at: null, other: true })).toEqual({
    id: 1,
    examId: 'x',
    lastOpenedAt: null,
  })
  expect(row.safeParse({ id: 1, exam_id: 2, last_opened_at: null }).success).toBe(false)
})

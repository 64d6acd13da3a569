import { expect, test } from 'vitest'
import { MINUTE } from '../instant.ts'
import { lateCause } from './late-cause.ts'

const END = 100 * MINUTE
const FACTS = { deadlineAt: END, dueAt: END + 30_000, closedAt: END + 30_000, seenAt: END, hasLateAnswers: false }

test.each([
  { facts: {}, cause: 'left-open' },
  { facts: { seenAt: END - 2 * MINUTE }, cause: 'left-open' },
  { facts: { seenAt: END - 3 * MINUTE }, cause: 'lost-contact' },
  { facts: { seenAt: null }, cause: 'lost-contact' },
  { facts: { seenAt: null, hasLateAnswers: true }, cause: 'sent-late' },
  { facts: { closedAt: END + 40_000 }, cause: 'sent-late' },
])('a late attempt with $facts is called $cause', ({ facts, cause }) => {
  expect(lateCause({ ...FACTS, ...facts })).toBe(cause)
})

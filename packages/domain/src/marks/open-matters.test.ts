import { expect, test } from 'vitest'
import { isAnythingOpen, openMattersText } from './open-matters.ts'

const NOTHING = { secondLooks: 0, lateAttempts: 0, lateAnswers: 0, rechecks: 0, keys: [] }

test('nothing is open where nobody has anything to decide', () => {
  expect(isAnythingOpen(NOTHING)).toBe(false)
  expect(openMattersText(NOTHING)).toBe('')
})

test.each([
  { open: { secondLooks: 1 }, text: '1 second look' },
  { open: { lateAttempts: 57 }, text: '57 late attempts to decide' },
  { open: { lateAnswers: 2, keys: [17] }, text: '2 students with late answers to decide, 1 key to look at' },
  { open: { rechecks: 3 }, text: '3 re-checks to answer' },
])('what is open is said in words: $text', ({ open, text }) => {
  expect(isAnythingOpen({ ...NOTHING, ...open })).toBe(true)
  expect(openMattersText({ ...NOTHING, ...open })).toBe(text)
})

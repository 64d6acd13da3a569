import { NOTHING_OPEN } from '@anushilon/domain/marks/open-matters'
import { expect, test } from 'vitest'
import { readyNote } from './ready-note.ts'

test('an exam that waits for publishing says what is open, and of written answers only where there are some', () => {
  const exam = { started: 12, scripts: 0, open: NOTHING_OPEN }
  expect(readyNote(exam)).toBe('12 sat · nothing open')
  expect(readyNote({ ...exam, open: { ...NOTHING_OPEN, lateAttempts: 1 } })).toBe(
    '12 sat · open: 1 late attempt to decide',
  )
  expect(readyNote({ ...exam, scripts: 24 })).toBe('12 sat · all answers marked')
  expect(readyNote({ ...exam, scripts: 24, open: { ...NOTHING_OPEN, secondLooks: 2 } })).toBe(
    '12 sat · open: 2 second looks',
  )
})

import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { at } from '../testing/sample-exam.ts'
import { takeTimeBack } from './time-back.ts'

const given = {
  plan: { minutes: 30 },
  window: { opensAt: at('10:00'), closesAt: at('12:00') },
  part: { startedAt: at('10:00'), deadlineAt: at('11:30') },
  allowance: { extraMinutes: 60, reopenedUntil: null },
  minutes: 54,
  now: at('10:20'),
}

test('minutes that were given by mistake are taken back, all of them or some', () => {
  expect(takeTimeBack(given)).toBe(at('10:36'))
  expect(takeTimeBack({ ...given, minutes: 60 })).toBe(at('10:30'))
  expect(takeTimeBack({ ...given, part: null })).toBeNull()
})

test('no more is taken back than was given', () => {
  expect(takeTimeBack({ ...given, minutes: 61 })).toMatchObject({ refused: 'conflict' })
})

test('five minutes are left to whoever loses time, to the millisecond', () => {
  expect(takeTimeBack({ ...given, now: at('10:31') })).toBe(at('10:36'))
  const refused = takeTimeBack({ ...given, now: at('10:31') + 1 })
  expect(isRefusal(refused) && refused.detail).toBe(
    'Their time would end at 10:36 AM. Leave them five minutes from now. Take back 53 at most.',
  )
  expect(takeTimeBack({ ...given, now: at('10:31') + 1, minutes: 53 })).toBe(at('10:37'))
})

test('minutes that the end of the exam had cut off anyway can go at any time', () => {
  const cut = { ...given, part: { startedAt: at('11:00'), deadlineAt: at('12:00') }, now: at('11:59') }
  expect(takeTimeBack({ ...cut, minutes: 30 })).toBe(at('12:00'))
})

test('a part that was opened again loses them too', () => {
  const reopened = { part: { startedAt: at('10:00'), deadlineAt: at('12:45') }, now: at('12:20') }
  const allowance = { extraMinutes: 15, reopenedUntil: at('12:45') }
  expect(takeTimeBack({ ...given, ...reopened, allowance, minutes: 15 })).toBe(at('12:30'))
})

import { expect, test } from 'vitest'
import { dayTyped, momentTyped, typedDay, typedMoment } from './typed-time.ts'

const at = (time: string) => Date.parse(`${time}+06:00`)

test('a day of Dhaka is typed and read as such', () => {
  expect(typedDay(at('2026-11-20T00:00'))).toBe('2026-11-20')
  expect(dayTyped('2026-11-20')).toBe(at('2026-11-20T00:00'))
  expect(dayTyped('')).toBeNull()
})

test('so is a moment', () => {
  expect(typedMoment(at('2026-11-20T00:30'))).toBe('2026-11-20T00:30')
  expect(momentTyped('2026-11-20T00:30')).toBe(at('2026-11-20T00:30'))
  expect(momentTyped('')).toBeNull()
})

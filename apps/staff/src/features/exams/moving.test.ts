import { expect, test } from 'vitest'
import { startOfDhakaDay } from './month.ts'
import { isMovable, movedTo } from './moving.ts'

const at = (time: string) => Date.parse(`${time}+06:00`)

test('an exam that is moved keeps its time of day, in Dhaka', () => {
  expect(movedTo({ opensAt: at('2026-11-15T00:30') }, at('2026-11-20T00:00'))).toBe(at('2026-11-20T00:30'))
  expect(movedTo({ opensAt: at('2026-11-15T23:45') }, at('2026-12-01T00:00'))).toBe(at('2026-12-01T23:45'))
})

test('a draft without a date begins in the evening', () => {
  expect(movedTo({ opensAt: null }, at('2026-11-20T00:00'))).toBe(at('2026-11-20T20:00'))
})

test('a day begins when it begins in Dhaka', () => {
  expect(startOfDhakaDay(at('2026-11-20T23:59'))).toBe(at('2026-11-20T00:00'))
})

test('what has begun stays where it is', () => {
  expect((['draft', 'scheduled', 'live', 'marking'] as const).map((state) => isMovable({ state }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

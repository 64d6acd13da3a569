import { expect, test } from 'vitest'
import { dayField, instantIn, momentField } from './dhaka-field.ts'

const AT = Date.parse('2026-03-15T18:00:00+06:00')

test('a time that is typed is Dhaka’s', () => {
  expect(instantIn('2026-03-15T18:00')).toBe(AT)
  expect(instantIn('')).toBeNull()
})

test('a moment comes into a field as Dhaka’s clock shows it, also when it is the day before in London', () => {
  expect(momentField(AT)).toBe('2026-03-15T18:00')
  expect(momentField(Date.parse('2026-03-14T20:30:00Z'))).toBe('2026-03-15T02:30')
  expect(dayField(Date.parse('2026-03-14T20:30:00Z'))).toBe('2026-03-15')
})

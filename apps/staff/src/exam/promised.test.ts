import { expect, test } from 'vitest'
import { isUrgent, promisedWords } from './promised.ts'

const HOUR = 3_600_000
/** 8:24 PM in Dhaka. */
const NOW = Date.parse('2025-11-14T20:24:00+06:00')

test('a promise is shown by its day, and is urgent within twenty-four hours', () => {
  const at = (hours: number) => [promisedWords(NOW + hours * HOUR, NOW), isUrgent(NOW + hours * HOUR, NOW)]
  expect(at(2)).toEqual(['today 10:24 PM', true])
  expect(at(22)).toEqual(['tomorrow 6:24 PM', true])
  expect(at(25)).toEqual(['tomorrow 9:24 PM', false])
  expect(at(72)).toEqual(['17 Nov, 8:24 PM', false])
  expect(at(-30)).toEqual(['13 Nov, 2:24 PM', true])
})

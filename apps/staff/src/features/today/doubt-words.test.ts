import { expect, test } from 'vitest'
import { doubtInWords, machineTime, spanInWords } from './doubt-words.ts'

const since = Date.parse('2026-03-15T10:14:00+06:00')

test('a span is given in the largest unit that fits', () => {
  expect([172_800_000, -10_800_000, 60_000, 7_000].map(spanInWords)).toEqual([
    '2 days',
    '3 hours',
    '1 minute',
    '7 seconds',
  ])
})

test('a jump is described with its size, its way and its moment', () => {
  expect(doubtInWords({ kind: 'jumped', since, byMs: 172_800_000 })).toMatch(/jumped ahead by 2 days at .*10:14/)
  expect(doubtInWords({ kind: 'jumped', since, byMs: -10_800_000 })).toMatch(/jumped back by 3 hours/)
})

test('what the machine’s clock shows is the jump away from the time that the server goes by', () => {
  const now = since + 60_000
  expect(machineTime({ kind: 'jumped', byMs: 172_800_000 }, now)).toBe('Tue, 17 Mar 2026, 10:15 AM')
  expect(machineTime({ kind: 'behind', byMs: -3_600_000 }, now)).toBe('Sun, 15 Mar 2026, 9:15 AM')
  expect(machineTime({ kind: 'database', byMs: 60_000 }, now)).toBe('Sun, 15 Mar 2026, 10:15 AM')
})

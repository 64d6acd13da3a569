import { expect, test } from 'vitest'
import { doubtInWords, spanInWords } from './doubt-words.ts'

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

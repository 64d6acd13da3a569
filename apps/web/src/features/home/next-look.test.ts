import { HOUR, MINUTE } from '@anushilon/domain/instant'
import { expect, test } from 'vitest'
import { lookAgainIn } from './next-look.ts'

const NOW = Date.UTC(2026, 2, 15, 4)
const opening = (after: number) => ({ window: { opensAt: NOW + after, closesAt: NOW + after + HOUR } })
const closing = (after: number) => ({ window: { opensAt: NOW - HOUR, closesAt: NOW + after }, progress: null })

test.each([
  { said: 'an exam that opens within the hour', coming: [opening(20 * HOUR), opening(50 * MINUTE)], running: [] },
  { said: 'an exam that ends within the hour', coming: [opening(2 * HOUR)], running: [closing(10 * MINUTE)] },
])('with $said an open Home asks every two minutes', ({ coming, running }) => {
  expect(lookAgainIn({ coming, running }, NOW, 0.5)).toBe(2 * MINUTE)
})

test.each([
  { said: 'nothing is near', exams: { coming: [opening(2 * HOUR)], running: [closing(3 * HOUR)] } },
  { said: 'there is nothing', exams: { coming: [], running: [] } },
  { said: 'nothing is known yet', exams: undefined },
])('where $said an open Home asks every ten minutes', ({ exams }) => {
  expect(lookAgainIn(exams, NOW, 0.5)).toBe(10 * MINUTE)
})

test('phones that were opened in the same moment do not ask in the same moment', () => {
  const exams = { coming: [opening(MINUTE)], running: [] }
  expect([0, 1].map((chance) => lookAgainIn(exams, NOW, chance))).toEqual([1.5 * MINUTE, 2.5 * MINUTE])
})

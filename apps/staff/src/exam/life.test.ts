import { EXAM_STATES } from '@anushilon/contract/staff/overview'
import { expect, test } from 'vitest'
import { bubblesOf, lookAgainIn } from './life.ts'

test('the bubbles fill from left to right, and one of them is where the exam is', () => {
  const drawn = { done: '●', here: '◎', live: '◉', ahead: '○' }
  expect(
    EXAM_STATES.map((state) =>
      bubblesOf(state)
        .map((bubble) => drawn[bubble])
        .join(''),
    ),
  ).toEqual(['◎○○○○', '●◎○○○', '●●◉○○', '●●●◎○', '●●●●◎', '●●●●●', '●●●○○'])
})

test('the state is asked for every half minute, and as soon as the exam opens or closes', () => {
  const exam = { opensAt: 100_000, closesAt: 200_000 }
  expect([0, 90_000, 100_000, 101_000, 195_000, 201_000].map((now) => lookAgainIn(exam, now))).toEqual([
    30_000, 11_000, 1_000, 30_000, 6_000, 30_000,
  ])
  expect(lookAgainIn({ opensAt: null, closesAt: null }, 0)).toBe(30_000)
})

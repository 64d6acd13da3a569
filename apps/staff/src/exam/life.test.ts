import { EXAM_STATES } from '@anushilon/contract/staff/overview'
import { expect, test } from 'vitest'
import { bubblesOf } from './life.ts'

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

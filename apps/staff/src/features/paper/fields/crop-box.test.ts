import { expect, test } from 'vitest'
import { isWhole, pulled, shoved, stepOf, WHOLE } from './crop-box.ts'

const box = { left: 0.2, top: 0.2, right: 0.8, bottom: 0.8 }

test('a corner takes two edges along, an edge takes itself', () => {
  expect(pulled(WHOLE, 'top left', [0.25, 0.5])).toEqual({ left: 0.25, top: 0.5, right: 1, bottom: 1 })
  expect(pulled(WHOLE, 'bottom', [0.25, -0.5])).toEqual({ ...WHOLE, bottom: 0.5 })
})

test('no edge leaves the picture or passes the other', () => {
  expect(pulled(box, 'right', [5, 0]).right).toBe(1)
  expect(pulled(box, 'right', [-5, 0]).right).toBeCloseTo(0.25)
  expect(pulled(box, 'top', [0, -5]).top).toBe(0)
})

test('all of it stays in the picture', () => {
  const moved = shoved(box, [9, -9])
  expect([moved.left, moved.right, moved.top, moved.bottom].map((edge) => Math.round(edge * 100))).toEqual([
    40, 100, 0, 60,
  ])
})

test('arrows move by a hundredth, with Shift by five', () => {
  expect(stepOf({ key: 'ArrowLeft', shiftKey: false })).toEqual([-0.01, 0])
  expect(stepOf({ key: 'ArrowDown', shiftKey: true })).toEqual([0, 0.05])
  expect(stepOf({ key: 'a', shiftKey: false })).toBeNull()
})

test('nothing cut off is nothing to do', () => {
  expect([isWhole(WHOLE), isWhole(box)]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { knownAt } from './heard.ts'

const heard = { at: 1_000_000, arrived: 500.3, spoke: 500.3 }

test('the time that the board shows can be sent back to the server, which knows whole milliseconds alone', () => {
  expect(knownAt(heard, 2_750.9)).toEqual({ now: 1_002_250, secondsOld: 2, isLost: false })
})

test('the figures are not from the future, and the line is lost after seven silent seconds', () => {
  expect(knownAt(heard, 400).now).toBe(1_000_000)
  expect([7_500.2, 7_500.4].map((tick) => knownAt(heard, tick).isLost)).toEqual([false, true])
})

import { MINUTE } from '@anushilon/domain/instant'
import { expect, test } from 'vitest'
import { heardEnd, minutesGiven } from './more-time.ts'

const first = { noted: 30 * MINUTE, last: 30 * MINUTE }
const after = (...heard: readonly (readonly [end: number, at: number])[]) =>
  minutesGiven(heard.reduce((known, [end, at]) => heardEnd(known, end * MINUTE, at * MINUTE), first))

test('minutes that are given one after another add up', () => {
  expect(after([40, 10], [45, 20])).toBe(15)
})

test('a part that is opened again after its time gives what is left, not what has passed since', () => {
  expect(after([50, 35])).toBe(15)
})

test('an end that comes earlier promises nothing, though it is later than the first', () => {
  expect(after([50, 35], [36.5, 36])).toBe(0)
  expect(after([20, 10])).toBe(0)
})

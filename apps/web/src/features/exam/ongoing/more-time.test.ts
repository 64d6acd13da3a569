import { MINUTE } from '@anushilon/domain/instant'
import { expect, test } from 'vitest'
import { earlierEnd, heardEnd, minutesGiven } from './more-time.ts'

const first = { noted: 30 * MINUTE, last: 30 * MINUTE }
type Heard = readonly (readonly [end: number, at: number])[]
const known = (heard: Heard) => heard.reduce((before, [end, at]) => heardEnd(before, end * MINUTE, at * MINUTE), first)
const after = (...heard: Heard) => minutesGiven(known(heard))
const earlier = (...heard: Heard) => earlierEnd(known(heard))

test('minutes that are given one after another add up', () => {
  expect(after([40, 10], [45, 20])).toBe(15)
})

test('a part that is opened again after its time gives what is left, not what has passed since', () => {
  expect(after([50, 35])).toBe(15)
})

test('an end that comes earlier promises nothing, though it is later than the first, and is told', () => {
  expect(after([50, 35], [36.5, 36])).toBe(0)
  expect(earlier([50, 35], [36.5, 36])).toBe(36.5 * MINUTE)
  expect(after([20, 10])).toBe(0)
  expect(earlier([20, 10])).toBe(20 * MINUTE)
  expect(earlier([40, 10])).toBeNull()
})

test('minutes that are given after some were taken back make good for those first', () => {
  expect(earlier([90, 10], [36, 15], [40, 20])).toBe(40 * MINUTE)
  expect(after([90, 10], [36, 15], [95, 20])).toBe(5)
})

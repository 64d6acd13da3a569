import { expect, test } from 'vitest'
import { provingLinks, type Witnessed, Witnessed as Stored, witnessedUpTo } from './witnessed.ts'

const DUE = 1_000
const none: Witnessed = { witnessed: 0 }

test('links that the server had in time are proved, those that it heard of later are not', () => {
  const inTime = witnessedUpTo(none, 2, DUE)
  expect(provingLinks(inTime, DUE)).toBe(2)
  const late = witnessedUpTo(inTime, 5, DUE + 1)
  expect(late.witnessed).toBe(5)
  expect(provingLinks(late, DUE)).toBe(2)
  expect(provingLinks(witnessedUpTo(none, 3, DUE + 1), DUE)).toBe(0)
})

test('more time makes links count that came meanwhile', () => {
  expect(provingLinks(witnessedUpTo(none, 3, DUE + 1), 2 * DUE)).toBe(3)
})

test('a chain that an earlier version has left on the device is read as it was', () => {
  expect(provingLinks(Stored.parse({ witnessed: 4 }), DUE)).toBe(4)
})

import { expect, test } from 'vitest'
import { deviationOf, sampleOf } from './deviation.ts'

test('a marker who gives more than the second marker deviates upwards; what evens out is seen in the absolute mean', () => {
  const pairs = [
    { first: 8, second: 6.5 },
    { first: 5, second: 5 },
    { first: 3, second: 4.5 },
    { first: 7, second: 4 },
  ]
  expect(deviationOf(pairs, 1.5)).toEqual({ pairs: 4, meanSigned: 0.75, meanAbsolute: 1.5, beyond: 1 })
  expect(deviationOf(pairs, 1)).toMatchObject({ beyond: 3 })
})

test('without pairs there is no mean', () => {
  expect(deviationOf([], 1)).toEqual({ pairs: 0, meanSigned: null, meanAbsolute: null, beyond: 0 })
})

test('marks in hundredths are no further apart than they are', () => {
  expect(deviationOf([{ first: 0.3, second: 0.1 }], 0.2)).toMatchObject({ meanSigned: 0.2, beyond: 0 })
})

test.each([
  [{ percent: 10 }, 100, 10],
  [{ percent: 10 }, 7, 1],
  [{ percent: 10 }, 0, 0],
  [{ percent: 100 }, 7, 7],
  [{ scripts: 20 }, 7, 7],
  [{ scripts: 3 }, 7, 3],
])('%o of %i marked scripts are %i', (size, marked, chosen) => {
  expect(sampleOf(size, marked)).toBe(chosen)
})

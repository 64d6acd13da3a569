import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

function take(count: number, seed: string, limit: number): number[] {
  const below = seededRandom(seed)
  return Array.from({ length: count }, () => below(limit))
}

test('the same seed gives the same numbers, for ever', () => {
  expect(take(8, '260001/phy-d1/0', 100)).toEqual([56, 78, 79, 60, 48, 39, 4, 0])
})

test('a number is whole and below its limit', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
      for (const number of take(20, seed, limit)) {
        expect(Number.isInteger(number) && number >= 0 && number < limit).toBe(true)
      }
    }),
  )
})

test('seeds that differ in one letter go different ways', () => {
  const seeds = Array.from({ length: 500 }, (_, student) => `26${String(student).padStart(4, '0')}/phy-d1/0`)
  expect(new Set(seeds.map((seed) => take(4, seed, 2 ** 32).join())).size).toBe(500)
})

test('the first numbers of neighbouring seeds are spread evenly', () => {
  const counts = Array.from({ length: 10 }, () => 0)
  for (let student = 0; student < 20_000; student += 1) {
    const [first = 0] = take(1, `${260_000 + student}/phy-d1/0`, 10)
    counts[first] = (counts[first] ?? 0) + 1
  }
  expect(chiSquare(counts, 2_000)).toBeLessThan(CHI_SQUARE_9_AT_1_IN_1000)
})

test('a limit that does not divide 2^32 favours nobody', () => {
  // With a plain remainder the lower third would come up in half of all cases.
  const limit = 3 * 2 ** 30
  const low = take(30_000, 'fair', limit).filter((number) => number < 2 ** 30).length
  expect(Math.abs(low - 10_000)).toBeLessThan(300)
})

const CHI_SQUARE_9_AT_1_IN_1000 = 27.88

function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

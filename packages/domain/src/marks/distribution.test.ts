import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distributionOf, placeIn } from './distribution.ts'

describe('the distribution of marks', () => {
  test('the distribution has ten steps up to the full marks, which belong to the last', () => {
    const buckets = distributionOf([0, 2.49, 2.5, 24.75, 25], 25)
    expect(buckets.map(({ students }) => students)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
    expect(buckets[1]).toEqual({ from: 2.5, to: 5, students: 1 })
    expect(buckets[9]).toMatchObject({ from: 22.5, to: 25 })
  })

  test("the distribution goes below zero where somebody's marks do", () => {
    const buckets = distributionOf([-3.25, 10], 10)
    expect(buckets[0]).toEqual({ from: -4, to: -3, students: 1 })
    expect(buckets).toHaveLength(14)
  })

  test('the distribution of nobody, or of an exam without marks, is empty', () => {
    expect(distributionOf([], 25)).toEqual([])
    expect(distributionOf([0], 0)).toEqual([])
    expect(placeIn([], 3)).toBeNull()
  })

  test('the distribution counts everybody once, each at the position that they are shown', () => {
    const marks = fc.array(
      fc.integer({ min: -2_500, max: 10_000 }).map((hundredths) => hundredths / 100),
      {
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(marks, (totals) => {
        const buckets = distributionOf(totals, 100)
        const counted = buckets.map(() => 0)
        for (const total of totals) {
          const place = placeIn(buckets, total) ?? -1
          counted[place] = (counted[place] ?? 0) + 1
        }
        expect(counted).toEqual(buckets.map(({ students }) => students))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareMarks,
  examPolicy,
  marksFor,
  MISSED_EXAM_POLICY,
  negativePercentOf,
  specialLocalPolicy,
  sumOfMarks,
  timesMarks,
} from './marks.ts'

function examMarks(right: number, wrong: number, marksPerQuestion: number, negativePercent: number): number {
  return marksFor({ right, wrong, blank: 0 }, examPolicy({ marksPerQuestion, negativePercent }))
}

describe('MCQ marks (D1)', () => {
  test.each([
    ['all right', 25, 0, 1, 25, 25],
    ['a quarter off for each wrong one', 20, 5, 1, 25, 18.75],
    ['no negative marking', 20, 5, 1, 0, 20],
    ['a wrong answer may cost as much as a right one brings', 3, 5, 2, 100, -4],
    ['below zero', 0, 4, 1, 25, -1],
    ['nothing answered is nothing, and not minus nothing', 0, 0, 1, 25, 0],
    ['0.1 and 0.2 make 0.3', 3, 0, 0.1, 0, 0.3],
    ['a third of a mark seven times', 0, 7, 1, 33.33, -2.33],
    ['rounded once for the section, not per answer', 10, 3, 0.5, 12.5, 4.81],
    ['exactly half goes away from zero, upwards', 1, 1, 0.05, 90, 0.01],
    ['exactly half goes away from zero, downwards', 0, 1, 0.05, 10, -0.01],
    ['just under half goes to zero', 0, 1, 0.05, 9.99, 0],
  ])('MCQ marks (D1): %s', (_name, right, wrong, perQuestion, percent, expected) => {
    expect(examMarks(right, wrong, perQuestion, percent)).toBe(expected)
  })

  test('MCQ marks agree with exact fractions, for any scheme the database can hold', () => {
    const count = fc.integer({ min: 0, max: 32_767 })
    const hundredths = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(count, count, hundredths(999_999), hundredths(10_000), (right, wrong, perQuestion, percent) => {
        const marks = examMarks(right, wrong, perQuestion / 100, percent / 100)
        expect(marks.toFixed(2)).toBe(byLongDivision(right, wrong, perQuestion, percent))
      }),
      { numRuns: 2_000 },
    )
  })

  /** As on paper: the fraction over a million, its third decimal decides. */
  function byLongDivision(right: number, wrong: number, perQuestion: number, percent: number): string {
    const exact = BigInt(right) * BigInt(perQuestion) * 10_000n - BigInt(wrong) * BigInt(perQuestion) * BigInt(percent)
    const digits = String(exact < 0n ? -exact : exact).padStart(7, '0')
    const kept = BigInt(digits.slice(0, -4)) + (Number(digits.at(-4)) >= 5 ? 1n : 0n)
    const text = String(kept).padStart(3, '0')
    return `${exact < 0n && kept > 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
  }
})

describe("the specification's local scores (Spec 5)", () => {
  test.each([
    ['a wrong answer costs the negative-marking value', 2, 0.5, 5, 3, 8.5],
    ['written with its sign it costs the same', 2, -0.5, 5, 3, 8.5],
    ['a quarter where there is none', 1, null, 5, 3, 4.25],
    ['nothing where it is nothing', 1, 0, 5, 3, 5],
  ])('special MCQ: %s', (_name, perMcq, negative, right, wrong, expected) => {
    expect(marksFor({ right, wrong, blank: 2 }, specialLocalPolicy(perMcq, negative))).toBe(expected)
  })

  test('missed exam: one for a right answer, a quarter off for a wrong one', () => {
    expect(marksFor({ right: 10, wrong: 3, blank: 2 }, MISSED_EXAM_POLICY)).toBe(9.25)
  })
})

describe('sums', () => {
  test('sums of marks are exact', () => {
    expect(sumOfMarks([0.1, 0.2])).toBe(0.3)
    expect(sumOfMarks([1.1, 2.2, -3.3])).toBe(0)
    expect(sumOfMarks([])).toBe(0)
    expect(timesMarks(3, 1.1)).toBe(3.3)
  })

  test('sums of any marks are what one gets by counting in hundredths', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 })), (hundredths) => {
        const total = hundredths.reduce((sum, each) => sum + BigInt(each), 0n)
        expect(sumOfMarks(hundredths.map((each) => each / 100))).toBe(Number(total) / 100)
      }),
    )
  })

  test('marks compare as equal when they show as equal', () => {
    expect(compareMarks(0.1 + 0.2, 0.3)).toBe(0)
    expect(compareMarks(18.75, 18.76)).toBeLessThan(0)
    expect(compareMarks(-0.25, -1)).toBeGreaterThan(0)
  })
})

test('what a wrong answer costs is told in percent of a right one, whatever the scheme', () => {
  expect(negativePercentOf(examPolicy({ marksPerQuestion: 2, negativePercent: 12.5 }))).toBe(12.5)
  expect(negativePercentOf(specialLocalPolicy(2, -0.5))).toBe(25)
  expect(negativePercentOf(MISSED_EXAM_POLICY)).toBe(25)
  expect(negativePercentOf(specialLocalPolicy(0, 0))).toBe(0)
})

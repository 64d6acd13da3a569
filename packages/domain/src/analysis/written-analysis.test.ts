import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addScripts, analyseWritten, emptyWrittenTally } from './written-analysis.ts'

/** Where there is none: out of the range of all of them. */
const NO_FIGURE = 99
const QUESTIONS = [1, 2, 3].map((question) => ({ section: 0, question, fullMarks: 10 }))

function analysed(rows: readonly (readonly number[])[]) {
  const tally = emptyWrittenTally(QUESTIONS)
  for (const row of rows) {
    const given = row.map((marks, index) => ({ section: 0, question: index + 1, marks }))
    addScripts(tally, new Set([0]), given)
  }
  return analyseWritten(tally)
}

test('three students and three questions, worked out by hand', () => {
  // Columns 8,5,2 | 6,4,2 | 3,6,3: variances 6, 8/3, 2; totals 17, 15, 7: variance 56/3.
  const { alpha, items } = analysed([
    [8, 6, 3],
    [5, 4, 6],
    [2, 2, 3],
  ])
  expect(items.map(({ mean }) => mean)).toEqual([5, 4, 4])
  expect(items[0]?.facility).toBe(0.5)
  expect(alpha).toBeCloseTo((3 / 2) * (1 - (6 + 8 / 3 + 2) / (56 / 3)), 12)
  // The first with the rest 9, 10, 5: covariance 4, variance of the rest 14/3.
  expect(items[0]?.discrimination).toBeCloseTo(4 / Math.sqrt(6 * (14 / 3)), 12)
})

test('what was not handed in counts as nothing, and what was not sat does not count', () => {
  const tally = emptyWrittenTally([...QUESTIONS, { section: 1, question: 1, fullMarks: 5 }])
  addScripts(tally, new Set([0]), [{ section: 0, question: 1, marks: 6 }])
  const { items } = analyseWritten(tally)
  expect(items.map(({ students, mean }) => [students, mean])).toEqual([
    [1, 6],
    [1, 0],
    [1, 0],
    [0, null],
  ])
})

describe('against a second program', () => {
  const halves = fc.nat(20).map((half) => half / 2)
  const rows = fc.array(fc.tuple(halves, halves, halves), { minLength: 2, maxLength: 40 })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = (one: readonly number[], other: readonly number[]) =>
    mean(one.map((value, at) => (value - mean(one)) * ((other[at] ?? 0) - mean(other))))

  test('figures are the same', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const { alpha, items } = analysed(table)
        const columns = [0, 1, 2].map((at) => table.map((row) => row[at] ?? 0))
        const totals = table.map((row) => row[0] + row[1] + row[2])
        const whole = covariance(totals, totals)
        const within = columns.reduce((sum, column) => sum + covariance(column, column), 0)
        expect(alpha ?? NO_FIGURE).toBeCloseTo(whole < 1e-9 ? NO_FIGURE : 1.5 * (1 - within / whole), 6)
        for (const [at, column] of columns.entries()) {
          const rest = totals.map((total, row) => total - (column[row] ?? 0))
          const spread = covariance(column, column) * covariance(rest, rest)
          const expected = spread < 1e-9 ? NO_FIGURE : covariance(column, rest) / Math.sqrt(spread)
          expect(items[at]?.discrimination ?? NO_FIGURE).toBeCloseTo(expected, 6)
        }
      }),
    )
  })
})

test.each([
  [Array.from({ length: 40 }, (_, at) => [at % 10, at % 10, (at * 3) % 10]), 'Works well.'],
  [Array.from({ length: 40 }, (_, at) => [at % 10, 9 - (at % 10), 5]), 'Weak students did better here'],
  [Array.from({ length: 29 }, (_, at) => [at % 10, at % 10, 5]), 'Too few to judge.'],
])('a sentence says what to make of it', (rows, sentence) => {
  expect(analysed(rows).items[0]?.advice.sentence).toContain(sentence)
})

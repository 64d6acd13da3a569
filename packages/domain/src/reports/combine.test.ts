import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combine, type ExamOutcome, type Formula } from './combine.ts'

const exams = [
  { fullMarks: 25, weight: 1 },
  { fullMarks: 50, weight: 2 },
  { fullMarks: 100, weight: 1 },
]
const marks = (value: number, usedMs = 1_000): ExamOutcome => ({ kind: 'marks', marks: value, usedMs })
const absent: ExamOutcome = { kind: 'absent' }
const all: Formula = { measure: 'sum', best: null, absent: 'zero' }
const totalOf = (formula: Partial<Formula>, ...outcomes: ExamOutcome[]) =>
  combine({ ...all, ...formula }, exams, outcomes).total

describe('a report over several exams', () => {
  test('the sum adds marks, the average takes each exam for the same, and weights make some count more', () => {
    const sat = [marks(20), marks(25), marks(90)]
    expect(totalOf({}, ...sat)).toBe(135)
    expect(totalOf({ measure: 'average' }, ...sat)).toBe(73.33)
    expect(totalOf({ measure: 'weighted' }, ...sat)).toBe(67.5)
  })

  test('only the best so many count, and which they are is said', () => {
    const sat = [marks(20, 10), marks(25, 20), marks(90, 30)]
    expect(combine({ ...all, measure: 'average', best: 2 }, exams, sat)).toEqual({
      total: 85,
      usedMs: 40,
      counts: [true, false, true],
      sat: 3,
      expected: 3,
    })
    expect(totalOf({ best: 2 }, ...sat)).toBe(115)
  })

  test('an absence is worth nothing, or is as if the exam had not been', () => {
    const sat = [marks(20), absent, marks(90)]
    expect(totalOf({ measure: 'average' }, ...sat)).toBe(56.67)
    expect(totalOf({ measure: 'average', absent: 'left-out' }, ...sat)).toBe(85)
    expect(totalOf({ measure: 'average', best: 2 }, ...sat)).toBe(85)
  })

  test('a late attempt was sat but has no marks, and an exam for others is never held against anybody', () => {
    const outcomes: ExamOutcome[] = [{ kind: 'late' }, { kind: 'not-for-them' }, marks(90)]
    expect(combine({ ...all, measure: 'average' }, exams, outcomes)).toMatchObject({
      total: 45,
      counts: [true, false, true],
      sat: 2,
      expected: 2,
    })
    expect(totalOf({}, absent, absent, { kind: 'late' })).toBeNull()
  })
})

const outcome = fc.oneof(
  fc.integer({ min: -2_500, max: 2_500 }).map((value) => marks(value / 100)),
  fc.constantFrom<ExamOutcome>(absent, { kind: 'late' }, { kind: 'not-for-them' }),
)
const reports = fc.integer({ min: 1, max: 6 }).chain((size) =>
  fc.record({
    exams: fc.array(
      fc.record({ fullMarks: fc.integer({ min: 25, max: 100 }), weight: fc.integer({ min: 1, max: 5 }) }),
      { minLength: size, maxLength: size },
    ),
    outcomes: fc.array(outcome, { minLength: size, maxLength: size }),
    best: fc.integer({ min: 1, max: size }),
    absent: fc.constantFrom('zero' as const, 'left-out' as const),
  }),
)

describe('whatever somebody has', () => {
  test('no other choice of so many exams makes a better sum or average than the best so many', () => {
    fc.assert(
      fc.property(reports, fc.constantFrom('sum' as const, 'average' as const), (report, measure) => {
        const { total, counts } = combine({ ...report, measure }, report.exams, report.outcomes)
        if (total === null) return
        const chosen = counts.filter(Boolean).length
        const others = Array.from({ length: 2 ** report.exams.length }, (_, choice) => {
          const isIn = (exam: number) => ((choice >> exam) & 1) === 1
          const outcomes = report.outcomes.map((one, exam): ExamOutcome =>
            isIn(exam) ? one : { kind: 'not-for-them' },
          )
          return combine({ ...report, measure, best: null }, report.exams, outcomes)
        })
        const rivals = others.filter((other) => other.counts.filter(Boolean).length === chosen)
        expect(Math.max(...rivals.map((rival) => rival.total ?? -Infinity))).toBeLessThanOrEqual(total)
      }),
    )
  })

  test('the order of the exams changes no total, and equal weights are no weights', () => {
    fc.assert(
      fc.property(
        reports,
        fc.constantFrom('sum' as const, 'average' as const, 'weighted' as const),
        (report, measure) => {
          const formula = { measure, best: null, absent: report.absent }
          const forward = combine(formula, report.exams, report.outcomes)
          const backward = combine(formula, report.exams.toReversed(), report.outcomes.toReversed())
          expect(backward.total).toBe(forward.total)
          const flat = report.exams.map(({ fullMarks }) => ({ fullMarks, weight: 3 }))
          expect(combine({ ...formula, measure: 'weighted' }, flat, report.outcomes).total).toBe(
            combine({ ...formula, measure: 'average' }, flat, report.outcomes).total,
          )
        },
      ),
    )
  })
})

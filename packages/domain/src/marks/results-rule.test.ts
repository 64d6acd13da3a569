import { describe, expect, test } from 'vitest'
import { areResultsDue, areResultsOut, earliestResults, resultsDueAt } from './results-rule.ts'
import { at, GRACE_MS, sampleExam } from '../testing/sample-exam.ts'

const auto = { kind: 'auto' } as const
const manual = { kind: 'manual' } as const
const at13 = { kind: 'at', at: at('13:00') } as const
const tooEarly = { kind: 'at', at: at('11:00') } as const

describe('results come out (D3)', () => {
  test.each([
    ['mcq', auto, '12:00:30'],
    ['mcq-special', auto, '12:00:30'],
    ['written', auto, null],
    ['mcq-written', auto, null],
    ['special', auto, null],
    ['mcq', manual, null],
    ['mcq', at13, '13:00'],
    ['special', at13, '13:00'],
    ['mcq', tooEarly, '12:00:30'],
    ['written', tooEarly, '12:10:30'],
  ] as const)('%s, %o: at %s', (variation, results, expected) => {
    const due = resultsDueAt(sampleExam(variation, { results }), GRACE_MS)
    expect(due).toBe(expected === null ? null : at(expected))
  })

  test('results of an exam without a written part need no marker, whatever its variation is called', () => {
    const { plans } = sampleExam('mcq')
    expect(resultsDueAt(sampleExam('mcq-written', { plans }), GRACE_MS)).toBe(at('12:00:30'))
  })

  test.each([
    ['mcq', auto, '12:00:29.999', false],
    ['mcq', auto, '12:00:30', true],
    ['mcq', manual, '23:00', false],
    ['written', auto, '23:00', false],
  ] as const)('%s, %o: due at %s: %s', (variation, results, now, due) => {
    expect(areResultsDue(sampleExam(variation, { results }), at(now), GRACE_MS)).toBe(due)
  })

  test('staff may publish once nobody can hand in any more', () => {
    expect(earliestResults(sampleExam('written'), GRACE_MS)).toBe(at('12:10:30'))
  })
})

test.each([
  ['never published', null, false],
  ['published later', at('13:00:00.001'), false],
  ['published now', at('13:00'), true],
  ['published before', at('12:00'), true],
])('at 13:00 results that were %s are out: %s', (_name, outAt, out) => {
  expect(areResultsOut(outAt, at('13:00'))).toBe(out)
})

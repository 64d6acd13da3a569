import { describe, expect, test } from 'vitest'
import { decodeStanding, encodeStanding, type ResultStanding, type WireStanding } from './marks.ts'

describe('marks and merit position on the wire (Spec 9)', () => {
  const cases: [string, ResultStanding, WireStanding][] = [
    ['a late attempt', { kind: 'late' }, { total: -5000, position: -1 }],
    ['an attempt whose results are not out', { kind: 'pending' }, { total: null, position: -1 }],
    ['a ranked attempt', { kind: 'ranked', marks: 21.25, position: 14 }, { total: 21.25, position: 14 }],
    ['a ranked attempt with nothing right', { kind: 'ranked', marks: 0, position: 9 }, { total: 0, position: 9 }],
    ['a ranked attempt below zero', { kind: 'ranked', marks: -1, position: 40 }, { total: -1, position: 40 }],
  ]

  test.each(cases)('%s', (_, standing, wire) => {
    expect(encodeStanding(standing)).toEqual(wire)
    expect(decodeStanding(wire)).toEqual(standing)
  })

  test('marks beside a pending position are not shown', () => {
    expect(decodeStanding({ total: 17.5, position: -1 })).toEqual({ kind: 'pending' })
  })

  test('-5000 is late whatever the position says', () => {
    expect(decodeStanding({ total: -5000, position: 3 })).toEqual({ kind: 'late' })
  })
})

import { HOUR } from '@anushilon/domain/instant'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { WireTime } from './wire-time.ts'

describe('times on the wire (Decision B1)', () => {
  test('ten in the morning in Dhaka is four in Greenwich and reads 10:00Z on the wire', () => {
    const instant = Date.UTC(2026, 10, 15, 4, 0, 0)
    expect(z.encode(WireTime, instant)).toBe('2026-11-15T10:00:00.000Z')
    expect(z.decode(WireTime, '2026-11-15T10:00:00.000Z')).toBe(instant)
  })

  test('an evening in Dhaka stays on its own day', () => {
    expect(z.encode(WireTime, Date.UTC(2026, 11, 31, 17, 59, 59, 999))).toBe('2026-12-31T23:59:59.999Z')
    expect(z.encode(WireTime, Date.UTC(2026, 11, 31, 18, 0, 0))).toBe('2027-01-01T00:00:00.000Z')
  })

  test('the reader subtracts six hours', () => {
    const wire = '2026-03-01T02:30:00.000Z'
    expect(z.decode(WireTime, wire)).toBe(Date.parse(wire) - 6 * HOUR)
  })

  test('what was written is what is read, to the millisecond', () => {
    const instants = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2200, 0, 1) })
    fc.assert(
      fc.property(instants, (instant) => {
        expect(z.decode(WireTime, z.encode(WireTime, instant))).toBe(instant)
      }),
    )
  })

  test.each(['', 'now', '2026-11-15', '2026-11-15T10:00:00', '2026-11-15T10:00:00+06:00', '2026-13-01T00:00:00Z'])(
    '%j is no time',
    (wire) => {
      expect(z.safeDecode(WireTime, wire).success).toBe(false)
    },
  )
})

import { describe, expect, test } from 'vitest'
import { better, estimateFrom, type Estimate } from './clock-estimate.ts'

const reply = (headers: Record<string, string>) => new Headers(headers)

describe('what a reply tells about the server’s clock', () => {
  test('the time stands for the middle of the way there and back', () => {
    expect(estimateFrom(reply({ 'x-server-time': '1000000' }), 400, 600)).toEqual({
      serverTime: 1_000_000,
      at: 500,
      uncertainty: 100,
    })
  })

  test('a bare Date is good to half a second', () => {
    const told = estimateFrom(reply({ date: 'Sun, 15 Nov 2026 04:00:00 GMT' }), 0, 200)
    expect(told).toEqual({ serverTime: Date.UTC(2026, 10, 15, 4, 0, 0, 500), at: 100, uncertainty: 600 })
  })

  test('a reply without either teaches nothing', () => {
    expect(estimateFrom(reply({}), 0, 10)).toBeNull()
  })
})

describe('which estimate to keep', () => {
  const quick: Estimate = { serverTime: 1_000_000, at: 0, uncertainty: 20 }

  test('a slow reply does not spoil what a quick one taught', () => {
    expect(better(quick, { serverTime: 1_005_300, at: 5_000, uncertainty: 400 })).toBe(quick)
  })

  test('a quicker one is taken', () => {
    const quicker = { serverTime: 1_005_010, at: 5_000, uncertainty: 5 }
    expect(better(quick, quicker)).toBe(quicker)
  })

  test('after hours the old one has aged and gives way', () => {
    const later = { serverTime: 1_000_000 + 7_200_100, at: 7_200_000, uncertainty: 400 }
    expect(better(quick, later)).toBe(later)
  })

  test('a phone that slept is behind: the newer is believed, slow or not', () => {
    const afterSleep = { serverTime: 1_000_000 + 60_000, at: 1_000, uncertainty: 400 }
    expect(better(quick, afterSleep)).toBe(afterSleep)
  })
})

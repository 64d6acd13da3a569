import { describe, expect, test } from 'vitest'
import { clockFace, shortClockFace, minutesToSpeak, timeLeft, untilNextTick, urgency } from './time-left.ts'

const MINUTE = 60_000

describe('the time left', () => {
  test('the time left is shown in days, hours, minutes and seconds', () => {
    const left = ((2 * 24 + 20) * 60 + 44) * MINUTE + 36_000
    expect(timeLeft(left)).toEqual({ days: 2, hours: 20, minutes: 44, seconds: 36 })
  })

  test('a begun second counts as a whole one', () => {
    expect(timeLeft(1).seconds).toBe(1)
    expect(timeLeft(999).seconds).toBe(1)
    expect(timeLeft(1_000).seconds).toBe(1)
    expect(timeLeft(1_001).seconds).toBe(2)
    expect(timeLeft(59_001)).toEqual({ days: 0, hours: 0, minutes: 1, seconds: 0 })
  })

  test('the time left never falls below zero', () => {
    expect(timeLeft(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  })

  test('an exam clock shows hours, minutes and seconds', () => {
    expect(clockFace(18 * MINUTE + 42_000)).toBe('00:18:42')
    expect(clockFace(26 * 60 * MINUTE)).toBe('26:00:00')
    expect(clockFace(-1)).toBe('00:00:00')
  })

  test.each([
    [1_500, 500],
    [1_000, 1_000],
    [999, 999],
    [61_250, 250],
  ])('with %i ms left the next tick comes in %i ms', (left, wait) => {
    expect(untilNextTick(left)).toBe(wait)
    expect(clockFace(left - wait)).not.toBe(clockFace(left))
  })
})

describe('the timer warns without drama', () => {
  test.each([
    [5 * MINUTE, 'calm'],
    [5 * MINUTE - 1, 'low'],
    [MINUTE, 'low'],
    [MINUTE - 1, 'last'],
    [0, 'last'],
  ])('with %i ms left it is %s', (left, expected) => {
    expect(urgency(left)).toBe(expected)
  })

  test('it speaks when ten, five and one minutes are left, once each', () => {
    expect(minutesToSpeak(10 * MINUTE + 500, 10 * MINUTE - 500)).toBe(10)
    expect(minutesToSpeak(10 * MINUTE - 500, 10 * MINUTE - 1_500)).toBeNull()
    expect(minutesToSpeak(5 * MINUTE + 1, 5 * MINUTE)).toBe(5)
    expect(minutesToSpeak(MINUTE + 1, MINUTE)).toBe(1)
  })

  test('a phone that slept past two of them speaks the nearer one only', () => {
    expect(minutesToSpeak(12 * MINUTE, 30_000)).toBe(1)
  })
})

test('on a button a clock without hours is shorter', () => {
  expect(shortClockFace(28 * MINUTE + 12_000)).toBe('28:12')
  expect(shortClockFace(61 * MINUTE)).toBe('01:01:00')
})

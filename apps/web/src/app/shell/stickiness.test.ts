import { describe, expect, test } from 'vitest'
import { sticks } from './stickiness.ts'

describe('navigation that stands 118 px below the top', () => {
  const place = 118

  test('scrolls away with the page up to 180 px, then sticks', () => {
    expect(sticks(false, 119, place)).toBe(false)
    expect(sticks(false, 180, place)).toBe(false)
    expect(sticks(false, 181, place)).toBe(true)
  })

  test('on the way back it stays until its own place is reached', () => {
    expect(sticks(true, 179, place)).toBe(true)
    expect(sticks(true, 119, place)).toBe(true)
    expect(sticks(true, 118, place)).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { tabAfter } from './tab-keys.ts'

describe('with the arrow keys among five tabs', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 4, 0],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 4],
    ['Home', 3, 0],
    ['End', 1, 4],
  ])('%s on tab %i leads to tab %i', (key, at, to) => {
    expect(tabAfter(key, at, 5)).toBe(to)
  })

  test('any other key is left to the browser', () => {
    expect(tabAfter('Tab', 2, 5)).toBeNull()
    expect(tabAfter('ArrowDown', 2, 5)).toBeNull()
  })
})

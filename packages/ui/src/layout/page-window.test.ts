import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

describe('three page numbers are shown', () => {
  test.each([
    [1, 1, [1]],
    [2, 2, [1, 2]],
    [1, 7, [1, 2, 3]],
    [2, 7, [1, 2, 3]],
    [4, 9, [3, 4, 5]],
    [6, 7, [5, 6, 7]],
    [7, 7, [5, 6, 7]],
  ])('page numbers: on page %i of %i', (page, totalPages, shown) => {
    expect(pageWindow(page, totalPages)).toEqual(shown)
  })

  test('page numbers: a page past the end shows the last three, so that the student can get back', () => {
    expect(pageWindow(40, 7)).toEqual([5, 6, 7])
  })

  test('page numbers: up to three in a row, within the list, with the current page among them', () => {
    const place = fc
      .integer({ min: 1, max: 50 })
      .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)))
    fc.assert(
      fc.property(place, ([current, total]) => {
        const shown = pageWindow(current, total)
        expect(shown).toContain(current)
        expect(shown).toHaveLength(total < 3 ? total : 3)
        expect(shown.every((page, index) => page >= 1 && page <= total && page === (shown[0] ?? 0) + index)).toBe(true)
      }),
    )
  })
})

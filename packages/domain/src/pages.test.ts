import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAGE_SIZE, pageWindow, rangeOfPage, totalPages } from './pages.ts'

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [101, 11],
])('%i items fill %i pages (E1)', (items, pages) => {
  expect(totalPages(items)).toBe(pages)
})

test.each([
  [1, 0],
  [2, 10],
  [7, 60],
])('page %i begins after %i items', (page, offset) => {
  expect(rangeOfPage(page)).toEqual({ offset, limit: 10 })
})

test('the pages of a list hold each item once, and the page after the last holds none', () => {
  fc.assert(
    fc.property(fc.nat(300), (count) => {
      const items = Array.from({ length: count }, (_, index) => index)
      const page = (number: number) => {
        const { offset, limit } = rangeOfPage(number)
        return items.slice(offset, offset + limit)
      }
      const pages = totalPages(count)
      expect(Array.from({ length: pages }, (_, index) => page(index + 1)).flat()).toEqual(items)
      expect(page(pages + 1)).toEqual([])
      expect(pages === 1 || page(pages).length > 0).toBe(true)
      expect(PAGE_SIZE).toBe(10)
    }),
  )
})

describe('the page numbers on offer (Spec 9)', () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 2, [1, 2]],
    [1, 9, [1, 2, 3]],
    [2, 9, [1, 2, 3]],
    [5, 9, [4, 5, 6]],
    [8, 9, [7, 8, 9]],
    [9, 9, [7, 8, 9]],
    [40, 9, [7, 8, 9]],
  ])('on page %i of %i: %j', (current, total, shown) => {
    expect(pageWindow(current, total)).toEqual(shown)
  })

  test('are up to three in a row, within the list, with the current one among them', () => {
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

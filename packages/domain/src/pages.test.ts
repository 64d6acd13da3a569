import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_SIZE, rangeOfPage, totalPages } from './pages.ts'

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

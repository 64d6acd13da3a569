import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PageNumber, Pages } from './pagination.ts'

test('pages are counted from 1', () => {
  expect(z.decode(PageNumber, '1')).toBe(1)
  expect(z.decode(PageNumber, '27')).toBe(27)
  expect(z.encode(PageNumber, 27)).toBe('27')
})

test('a call that names no page gets the first', () => {
  expect(z.decode(z.object({ page: PageNumber }), {})).toEqual({ page: 1 })
})

test.each(['0', '-1', '1.5', '', 'last', '1e3', '9999999'])('%j is no page', (page) => {
  expect(z.safeDecode(PageNumber, page).success).toBe(false)
})

test('where one is in the list', () => {
  expect(z.decode(Pages, { totalPages: 7, currentPage: 2 })).toEqual({ total: 7, current: 2 })
  expect(z.encode(Pages, { total: 7, current: 2 })).toEqual({ totalPages: 7, currentPage: 2 })
})

test('an empty list has one page (Decision E1)', () => {
  expect(z.safeEncode(Pages, { total: 0, current: 1 }).success).toBe(false)
})

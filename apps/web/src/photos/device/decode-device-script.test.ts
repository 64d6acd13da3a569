import { expect, test } from 'vitest'
import { decodePhoto, decodeSheet, decodeWish } from './decode-device-script.ts'

const place = { studentId: '1', examId: 'chem-w1', variation: 'written', subjectId: 'chem', question: 1 }
const stored = {
  id: 'a',
  pageId: 'p1',
  name: 'one.jpg',
  state: 'uploaded',
  developed: null,
  stored: { path: 'files/p1.jpg', isChecked: true, preview: null },
}
const sheet = {
  place,
  order: ['p1', 'p2'],
  moves: 2,
  photoOf: { p1: 'a' },
  stored: [stored],
  received: ['p1'],
  known: ['p1', 'p2'],
  gone: ['p0'],
  isWanted: true,
  at: 1_000,
}
const picture = new Blob(['picture'])
const photo = { id: 'b', pageId: 'p2', name: 'two.jpg', picture, preview: picture, width: 3, height: 4 }

test('photos and their list that are on students’ phones now are read as they are', () => {
  expect(decodeSheet(sheet)).toEqual(sheet)
  expect(decodeSheet({ ...sheet, received: null })).toEqual({ ...sheet, received: null })
  expect(decodePhoto(photo)).toEqual(photo)
})

test('those that the first versions kept, without names of their own on the server, are read as well', () => {
  expect(decodeSheet({ place, order: ['a', 'b'], isWanted: false, at: 5 })).toEqual({
    place,
    order: ['a000000000000000', 'b000000000000000'],
    moves: 0,
    photoOf: {},
    stored: [],
    received: null,
    known: [],
    gone: [],
    isWanted: false,
    at: 5,
  })
  const { pageId: _, ...first } = photo
  expect(decodePhoto(first)).toEqual({ ...photo, pageId: 'b000000000000000' })
})

test('a list that an older version kept, which did not say of which photo a page was made, is read as well', () => {
  const { photoOf: _, ...older } = sheet
  expect(decodeSheet(older)).toEqual({ ...sheet, photoOf: {} })
})

test('a page that was found to be damaged stays so', () => {
  const damaged = { ...stored, state: 'damaged' }
  expect(decodeSheet({ ...sheet, stored: [damaged] })?.stored).toEqual([damaged])
})

test.each([
  ['nothing', undefined],
  ['a text', 'sheet'],
  ['no place', { ...sheet, place: null }],
  ['an unknown variation', { ...sheet, place: { ...place, variation: 'oral' } }],
  ['a question without a number', { ...sheet, place: { ...place, question: '1' } }],
  ['an order of numbers', { ...sheet, order: [1] }],
  ['a stored page without a path', { ...sheet, stored: [{ ...stored, stored: {} }] }],
  ['moves in words', { ...sheet, moves: 'two' }],
  ['photos of pages in numbers', { ...sheet, photoOf: { p1: 1 } }],
  ['photos of pages in a text', { ...sheet, photoOf: 'p1' }],
  ['received pages in words', { ...sheet, received: 'p1' }],
  ['no wish', { ...sheet, isWanted: 'yes' }],
  ['no time', { ...sheet, at: null }],
])('%s is no list of photos', (_, value) => {
  expect(decodeSheet(value)).toBeNull()
})

test.each([
  ['nothing', null],
  ['no picture', { ...photo, picture: 'text' }],
  ['no preview', { ...photo, preview: null }],
  ['no size', { ...photo, width: null }],
  ['no id', { ...photo, id: 1 }],
])('%s is no photo', (_, value) => {
  expect(decodePhoto(value)).toBeNull()
})

test('pages that an older version had taken away or turned stay away: it named those that it knew and no longer wanted', () => {
  const { moves: _moves, gone: _gone, ...older } = { ...sheet, known: [...sheet.order, 'dropped'] }
  expect(decodeSheet(older)?.gone).toEqual(['dropped'])
  expect(decodeSheet({ ...older, gone: ['taken'] })?.gone).toEqual(['taken', 'dropped'])
  expect(decodeSheet({ ...older, moves: 0, gone: [] })?.gone).toEqual([])
})

test('what the student did last is read, unless it is spoiled', () => {
  const wish = { order: ['p1'], moves: 2, photoOf: { p1: 'a' }, removed: ['b'] }
  expect(decodeWish(JSON.stringify(wish))).toEqual(wish)
  expect(decodeWish('{"order":[],"removed":[]}')).toEqual({ order: [], moves: 0, photoOf: {}, removed: [] })
  expect([null, 'spoiled', '[]', '{"order":[1],"removed":[]}', '{"order":[]}'].map(decodeWish)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

import { expect, test } from 'vitest'
import { shapeOf } from './annotation.ts'

test('a stroke lies where it was drawn, on a page of any height', () => {
  const stroke = { kind: 'pen', page: 0, points: [0.1, 0.5, 0.2, 0.25] } as const
  expect(shapeOf(stroke, 200)).toMatchObject({ kind: 'path', d: 'M10 100L20 50' })
  expect(shapeOf(stroke, 80)).toMatchObject({ d: 'M10 40L20 20' })
})

test('a single touch of the pen is a dot', () => {
  expect(shapeOf({ kind: 'pen', page: 0, points: [0.5, 0.5] }, 100)).toMatchObject({ d: 'M50 50h0.01' })
})

test('a stamp stands around where it was put', () => {
  expect(shapeOf({ kind: 'cross', page: 0, x: 0.5, y: 0.5 }, 100)).toMatchObject({
    d: 'M47.6 47.6L52.4 52.4M52.4 47.6L47.6 52.4',
  })
})

test('words are written where they were put', () => {
  expect(shapeOf({ kind: 'text', page: 0, x: 0.25, y: 0.5, text: 'কেন?' }, 140)).toEqual({
    kind: 'text',
    x: 25,
    y: 70,
    size: 2.6,
    text: 'কেন?',
    degrees: 0,
  })
})

test('what was put on a page that was turned is upright for whoever turns it so', () => {
  // A quarter clockwise: what is right of the marker's pen is up on the page.
  const tick = { kind: 'tick', page: 0, x: 0.5, y: 0.5 } as const
  expect(shapeOf(tick, 100)).toMatchObject({ d: 'M47.4 50.4Q48.6 51.5 49.4 53Q51.4 48.4 54.6 46' })
  expect(shapeOf({ ...tick, turns: 1 }, 100)).toMatchObject({ d: 'M50.4 52.6Q51.5 51.4 53 50.6Q48.4 48.6 46 45.4' })
  expect(shapeOf({ kind: 'text', page: 0, x: 0.5, y: 0.5, turns: 1, text: 'why?' }, 100)).toMatchObject({
    degrees: 270,
  })
})

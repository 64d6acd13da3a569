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
  })
})

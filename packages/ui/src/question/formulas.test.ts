import { expect, test } from 'vitest'
import { hasFormula, piecesOf } from './formulas.ts'

const shown = (text: string) => piecesOf(text).map(({ kind, text: piece }) => `${kind}: ${piece}`)

test('formulas stand between words', () => {
  expect(shown('বেগ $v = u + at$ হলে $a$?')).toEqual([
    'words: বেগ ',
    'formula: v = u + at',
    'words:  হলে ',
    'formula: a',
    'words: ?',
  ])
})

test('a formula may have a line of its own', () => {
  expect(shown('$$\\frac{1}{2}$$')).toEqual(['display: \\frac{1}{2}'])
})

test('dollars that are money stay dollars', () => {
  expect(hasFormula('It costs $5 and $10')).toBe(false)
  expect(hasFormula('5 $ or 6 $')).toBe(false)
  expect(shown('\\$x\\$')).toEqual(['words: $x$'])
})

test('a dollar inside a formula is written with a stroke before it', () => {
  expect(shown('$a\\$b$')).toEqual(['formula: a\\$b'])
})

test('a text without a formula is one piece, and an empty one none', () => {
  expect(shown('কোনটি?')).toEqual(['words: কোনটি?'])
  expect(shown('')).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { pagesAfter } from './script-pages.ts'

/** Letters are pages: what is there, what is wanted, what of it has come. */
function after(current: string, wanted: string, came: string): string {
  const has = (page: string) => `${current}${came}`.includes(page)
  return pagesAfter(current.split(''), wanted.split(''), has).join('')
}

describe('pages of an answer', () => {
  test.each([
    ['the first of three pages has come', '', 'xyz', 'x', 'x'],
    ['the last has come first', '', 'xyz', 'z', 'z'],
    ['all have come, whatever the order', '', 'xyz', 'zxy', 'xyz'],
    ['some of those that replace others have come', 'ab', 'xyz', 'xz', 'abxz'],
    ['all of those that replace others have come', 'abxz', 'xyz', 'y', 'xyz'],
    ['one is added to those that are there', 'ab', 'abx', 'x', 'abx'],
    ['one is put between those that are there', 'ab', 'axb', 'x', 'axb'],
    ['of two that are added one has come', 'ab', 'xaby', 'y', 'aby'],
    ['nothing of what is wanted has come', 'ab', 'x', '', 'ab'],
    ['those that are there change places', 'abc', 'cab', '', 'cab'],
    ['one is taken out', 'abc', 'ac', '', 'ac'],
    ['the student thinks better of it before all have come', 'abx', 'abz', 'z', 'abz'],
    ['one comes in the place of another, and one that is added has not come', 'ab', 'xby', 'x', 'axb'],
    ['the same page stands in two places', '', 'xx', 'x', 'xx'],
  ])('pages of an answer: %s', (_what, current, wanted, came, expected) => {
    expect(after(current, wanted, came)).toBe(expected)
  })

  test.each([
    ['two tabs add a page each', 'abx', 'aby', 'ab', 'abxy'],
    ['two tabs take one again', 'axc', 'ayc', 'abc', 'axyc'],
    ['one is taken again while another tab adds one', 'abx', 'ac', 'ab', 'acx'],
    ['the only one is taken again while another tab adds one', 'ax', 'b', 'a', 'bx'],
    ['a call that took one out comes once more after another came in its place', 'axc', 'ac', 'abc', 'axc'],
    ['the first call comes once more after the second', 'ab', 'a', '', 'ab'],
    ['one that was known is taken out, one that was not stays', 'abx', 'b', 'ab', 'bx'],
    ['all were known', 'abx', 'ab', 'abx', 'ab'],
    ['one that was taken out elsewhere is still in the list', 'a', 'abx', 'ab', 'ax'],
    ['one is taken out while another tab takes one again', 'axc', 'bc', 'abc', 'xc'],
    ['a page is known twice', 'axc', 'bc', 'abcb', 'xc'],
    ['each of two takes out what the other leaves, and the answer keeps what is there', 'b', 'a', 'ab', 'b'],
    ['one is wanted that was taken out elsewhere, in the place of the only other', 'x', 'a', 'xa', 'x'],
  ])('pages of an answer leave it only by the hand of who knew them: %s', (_what, current, wanted, knew, expected) => {
    expect(pagesAfter(current.split(''), wanted.split(''), () => true, knew.split('')).join('')).toBe(expected)
  })

  test.each([
    ['the first call comes once more', 'ba', 'ab', '', 'ba'],
    ['a call that added one comes once more', 'bacd', 'abcd', 'abc', 'bacd'],
    ['a call that moved one comes once more', 'bca', 'bac', 'abc', 'bca'],
    ['a call that comes late takes one out', 'bac', 'ab', 'abc', 'ba'],
    ['another device adds one', 'ba', 'axb', 'ab', 'bax'],
    ['another device, which knows of it, moves one', 'bac', 'bca', 'bac', 'bca'],
  ])(
    'pages of an answer that were moved are moved by those only who know it: %s',
    (_what, current, wanted, knew, expected) => {
      expect(pagesAfter(current.split(''), wanted.split(''), () => true, knew.split('')).join('')).toBe(expected)
    },
  )

  test('pages of an answer that are sent again change nothing', () => {
    expect(after('abx', 'xyz', 'x')).toBe('abx')
  })
})

import { describe, expect, test } from 'vitest'
import { chainStart, hashesOf, nextHash, type Link } from './chain.ts'

const KEY = Uint8Array.from({ length: 32 }, (_, at) => at)

const LINKS: Link[] = [
  { kind: 'pick', subjectId: 'phy', question: 0, option: 2, elapsedMs: 1_500 },
  { kind: 'pick', subjectId: 'math-1', question: 12, option: 0, elapsedMs: 61_000 },
  { kind: 'photo', subjectId: 'phy', question: 1, sha256: 'ab'.repeat(32), elapsedMs: 90_000 },
  { kind: 'hand-in', part: 'mcq', elapsedMs: 1_799_999 },
]

describe('the chain of a sitting', () => {
  test('has a format that is on phones and in the records: these values stay', () => {
    expect(chainStart(KEY)).toBe('75856d01d1362c661cf06235dbaecd8fb5e55209dac16ea0982c744e43e02f59')
    expect(hashesOf(KEY, LINKS)).toEqual([
      '18961d0bf0380af2abab11d6be309af1162fdab5b5af1850443d7d817602be81',
      'eddb7049c186af5888812c0701b3d435b372718cb490893eb87190ca4f4c74cc',
      '8072fa553b46eeecd32c9bd88a047d6bef8afea5dbc063a9906cb5643a2d4de7',
      '7d05f7628cc211a4aa3d3f386dd9ff06c690b51f185ca6c5da632a920d80ae82',
    ])
  })

  test('grows by one link at a time to the same end', () => {
    const last = LINKS.reduce((hash, link) => nextHash(KEY, hash, link), chainStart(KEY))
    expect(last).toBe(hashesOf(KEY, LINKS).at(-1))
  })

  const changed = (change: object) => LINKS.map((link, at) => (at === 0 ? { ...link, ...change } : link))

  test.each([
    ['another option', changed({ option: 3 })],
    ['another time', changed({ elapsedMs: 1_499 })],
    ['another place', changed({ question: 1 })],
    ['another order', LINKS.toReversed()],
    ['one less at the beginning', LINKS.slice(1)],
  ])('ends elsewhere with %s', (_what, links) => {
    expect(hashesOf(KEY, links).at(-1)).not.toBe(hashesOf(KEY, LINKS).at(-1))
  })

  test('ends elsewhere with another key', () => {
    expect(hashesOf(KEY.toReversed(), LINKS).at(-1)).not.toBe(hashesOf(KEY, LINKS).at(-1))
  })
})

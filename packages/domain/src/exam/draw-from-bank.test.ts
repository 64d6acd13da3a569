import { expect, test } from 'vitest'
import type { MixLevel } from '../analysis/difficulty.ts'
import { drawFromBank, type Candidate } from './draw-from-bank.ts'

const candidate = (id: number, chapter: string | null, level: MixLevel, lastUsedAt: number | null = null) => ({
  id,
  fingerprint: `print-${id}`,
  chapter,
  level,
  lastUsedAt,
})
const bank: Candidate[] = [
  ...Array.from({ length: 10 }, (_, at) => candidate(at, 'গতি', at < 3 ? 'hard' : 'easy')),
  ...Array.from({ length: 10 }, (_, at) => candidate(10 + at, 'বল', 'medium')),
  candidate(20, null, 'easy'),
]
const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
const draw = { unusedSince: null, seed: 'one' }

test('a paper has as many of each chapter and level as were asked for, and none twice', () => {
  const wants = [
    { chapter: 'গতি', level: null, count: 4 },
    { chapter: 'গতি', level: 'hard', count: 3 },
    { chapter: 'বল', level: 'medium', count: 5 },
  ] as const
  const { ids, short } = drawFromBank(bank, { ...draw, wants })
  expect(short).toEqual([])
  expect(new Set(ids).size).toBe(12)
  // Although any level was asked for first, the hard ones were left for those who need them.
  expect(ids.slice(0, 4).every((id) => id >= 3 && id < 10)).toBe(true)
  expect(inOrder(ids.slice(4, 7))).toEqual([0, 1, 2])
  expect(ids.slice(7).every((id) => id >= 10 && id < 20)).toBe(true)
})

test('the same seed draws the same, whatever the order of the bank, and another seed another paper', () => {
  const wants = [{ chapter: 'বল', level: null, count: 4 }]
  const first = drawFromBank(bank, { ...draw, wants })
  expect(drawFromBank(bank.toReversed(), { ...draw, wants })).toEqual(first)
  expect(drawFromBank(bank, { ...draw, wants, seed: 'two' }).ids).not.toEqual(first.ids)
})

test('what there is too little of is said with how many there are', () => {
  const wants = [
    { chapter: 'গতি', level: 'hard', count: 5 },
    { chapter: 'আলো', level: null, count: 2 },
    { chapter: null, level: null, count: 1 },
  ] as const
  expect(drawFromBank(bank, { ...draw, wants })).toMatchObject({
    short: [
      { chapter: 'গতি', level: 'hard', count: 5, found: 3 },
      { chapter: 'আলো', found: 0 },
    ],
  })
})

test('what was used lately is left alone', () => {
  const used = [candidate(1, 'ক', 'easy', 100), candidate(2, 'ক', 'easy', 99), candidate(3, 'ক', 'easy')]
  const wants = [{ chapter: 'ক', level: null, count: 3 }]
  expect(inOrder(drawFromBank(used, { ...draw, wants, unusedSince: 100 }).ids)).toEqual([2, 3])
})

test('a question that stands twice in the bank comes once', () => {
  const twice = [candidate(1, 'ক', 'easy'), { ...candidate(2, 'ক', 'easy'), fingerprint: 'print-1' }]
  expect(drawFromBank(twice, { ...draw, wants: [{ chapter: 'ক', level: null, count: 2 }] }).ids).toHaveLength(1)
})

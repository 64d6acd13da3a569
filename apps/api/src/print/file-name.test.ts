import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

const window = { opensAt: Date.UTC(2026, 10, 4, 20), closesAt: Date.UTC(2026, 10, 5, 20) }

test('a file is called as a person would call it, by the day in Dhaka', () => {
  expect(fileName({ name: 'পদার্থবিজ্ঞান daily 3', window }, 'merit list')).toBe(
    'পদার্থবিজ্ঞান daily 3, 05 Nov 2026, merit list',
  )
})

test('what no system takes in a file name is left out, and a long title is cut', () => {
  expect(fileName({ name: ' Physics: 1/2 "final"? ', window }, 'results')).toBe(
    'Physics 1 2 final, 05 Nov 2026, results',
  )
  expect(fileName({ name: 'অ'.repeat(300), window }, 'results')).toHaveLength(80 + ', 05 Nov 2026, results'.length)
})

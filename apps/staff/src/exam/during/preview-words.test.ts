import { HOUR, MINUTE } from '@anushilon/domain/instant'
import { expect, test } from 'vitest'
import { previewWords } from './preview-words.ts'

const TEN = Date.parse('2026-03-15T10:00:00+06:00')
const NOBODY_RUNS = { moved: 0, part: null, endsNow: null, endsThen: null }
const until = (at: number) => ({ from: at, to: at })

test('time for who has not started is not promised where the exam closes before', () => {
  const preview = { ...NOBODY_RUNS, students: 1, cut: 1, squeezed: 0, closesAt: until(TEN + 30 * MINUTE) }
  expect(previewWords(preview)).toEqual([
    'It counts from the start of the next part.',
    'The exam closes at 10:30 AM, so 1 would not get all of it.',
  ])
})

test('minutes that are taken back do not let anybody’s clock run longer', () => {
  const shorter = { part: 'mcq', endsNow: until(TEN + HOUR), endsThen: until(TEN + 20 * MINUTE) } as const
  const preview = { ...shorter, students: 1, moved: 1, cut: 0, squeezed: 0, closesAt: until(TEN + 3 * HOUR) }
  expect(previewWords(preview)).toEqual([
    'MCQ part would end 10:20 AM instead of 11:00 AM.',
    'Their clock shows it within 15 seconds, with a banner in Bengali.',
  ])
})

test('minutes that the next part pays for are said to be so', () => {
  const preview = { ...NOBODY_RUNS, students: 2, cut: 0, squeezed: 2, closesAt: until(TEN + HOUR) }
  expect(previewWords(preview).at(-1)).toBe(
    '2 would have less for the part that follows: the exam closes at 11:00 AM. Close it later, too.',
  )
})

import { expect, test } from 'vitest'
import { asked, changing, decided, leaving, UNDECIDED } from './decisions.ts'

test('several repairs of one question add up, and leaving it out forgets none of them', () => {
  const first = changing(UNDECIDED, 3, { correct: 1 })
  const second = changing(first, 3, { text: 'mended' })
  const out = leaving(leaving(second, 3, true), 3, false)
  expect(asked('file', out)).toEqual({
    fileId: 'file',
    decisions: [{ index: 3, change: { correct: 1, text: 'mended' }, leaveOut: false }],
    leaveOutFaulty: false,
    convertOldFonts: false,
  })
  expect(UNDECIDED.byIndex.size).toBe(0)
})

test('what was decided is the same when it is taken up again', () => {
  const before = { ...leaving(changing(UNDECIDED, 3, { correct: 1 }), 4, true), convertOldFonts: true }
  expect(decided(asked('file', before))).toEqual(before)
})

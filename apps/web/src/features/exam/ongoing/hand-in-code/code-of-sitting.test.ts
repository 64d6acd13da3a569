import { fromHex, hmacSha256 } from '@anushilon/domain/proof/sha256'
import { macBytes, macText, readCode } from '@anushilon/domain/hand-in/sheet-code'
import { expect, test } from 'vitest'
import { shownSections } from '../../../../sitting/shown-picks.ts'
import { codeOfSitting } from './code-of-sitting.ts'

const KEY = '0f'.repeat(32)

function sitting(picks: readonly (readonly (number | null)[])[]) {
  const running = {
    exam: {
      id: 'phy-d1',
      name: '',
      variation: 'mcq-special',
      frequency: 'daily',
      closesAt: 0,
      minutes: 30,
      marksPerQuestion: 1,
      negativePercent: 25,
      totalMarks: 4,
    },
    startedAt: 0,
    endsAt: 0,
    dueAt: 0,
    overdue: 'late',
    isArmed: false,
    sections: picks.map((each, at) => ({
      subjectId: `s${at + 1}`,
      subjectName: '',
      marks: 2,
      questions: each.map((picked) => ({
        kind: 'text' as const,
        text: '?',
        figure: null,
        options: ['a', 'b', 'c', 'd'],
        picked,
      })),
    })),
  } as const
  const unsent = [{ subjectId: 's2', question: 0, option: 3 }]
  return {
    studentId: '26001',
    examId: 'phy-d1',
    sittingKey: KEY,
    elapsedMs: 61_999,
    sections: shownSections(running, unsent, new Map([['s1:1', 2]])),
  }
}

test('what is saved, acknowledged and still on the device is all in the code, subject after subject', () => {
  const made = codeOfSitting(
    sitting([
      [1, null, null],
      [null, null],
    ]),
  )
  const read = readCode('code' in made ? made.code : '')
  const sheet = { studentId: 26_001, elapsedSeconds: 61, optionCount: 4, picks: [1, 2, null, 3, null] }
  const mac = hmacSha256(fromHex(KEY), new TextEncoder().encode(macText({ ...sheet, examId: 'phy-d1' })))
  expect(read).toMatchObject(sheet)
  expect('mac' in read && macBytes(read.mac)).toEqual(mac.slice(0, 8))
})

test('more questions than one SMS holds have no code, and the page says so', () => {
  expect(codeOfSitting(sitting([Array.from({ length: 250 }, () => 1), [null]]))).toEqual({ none: 'too-many-questions' })
})

import { inGroups } from '@anushilon/domain/hand-in/letters'
import { codeOf } from '@anushilon/domain/hand-in/sheet-code'
import { expect, test } from 'vitest'
import { codesIn, stillToEnter, toPutRight, verdictText } from './codes.ts'

const CODE = codeOf(
  { studentId: 1, examId: 'phy-d1', elapsedSeconds: 60, optionCount: 4, picks: [0, 1, null] },
  new Uint8Array(8),
)
const WHOSE = {
  student: { id: 1, name: 'Nusrat', regNo: '260001' },
  exam: { id: 'phy-d1', name: 'Physics' },
  seenAt: 0,
  counted: 0,
  saved: 0,
  waiting: 0,
  clashing: 0,
}

test('codes stand on lines of their own, as typed, as pasted or as a scanner reads them', () => {
  expect(codesIn(` ABCD EFGH \r\n\nhttps://centre.example/hand-in#ABCD\n`)).toEqual(['ABCD EFGH', 'ABCD'])
})

test('a code that is typed on as many lines as it has on paper is one code', () => {
  const [groups, wrong] = [inGroups(CODE), `A${CODE}`]
  const onPaper = `${groups.slice(0, 3).join(' ')}\n${groups.slice(3, 6).join(' ')}\n\n${groups.slice(6).join(' ')}`
  expect(codesIn(`${wrong}\n${onPaper}\n${CODE}\n${groups.join('\n')}`)).toEqual([
    wrong,
    groups.join(' '),
    CODE,
    groups.join(' '),
  ])
})

test('what has a wrong letter is there to be put right, and only that', () => {
  const entered = [
    { line: 1, code: CODE, verdict: { outcome: 'arrived', ...WHOSE } as const },
    { line: 2, code: 'ABCD', verdict: { outcome: 'unreadable' } as const },
    { line: 3, code: 'EFGH', verdict: { outcome: 'unknown' } as const },
  ]
  expect(toPutRight(entered)).toBe('ABCD\nEFGH\n')
})

test('what is typed or scanned while others are on their way is still to be entered', () => {
  const entered = [
    { line: 1, code: CODE, verdict: { outcome: 'arrived', ...WHOSE } as const },
    { line: 2, code: 'ABCD', verdict: { outcome: 'unreadable' } as const },
  ]
  expect(stillToEnter(`${CODE}\nABCD\n`, entered)).toBe('ABCD\n')
  expect(stillToEnter(`${CODE}\nABCD\nhttps://centre.example/hand-in#IJKL\n`, entered)).toBe('ABCD\nIJKL\n')
  expect(stillToEnter(`${CODE}\nABCD\nIJKL\nMN`, entered), 'one that is being typed').toBe('ABCD\nIJKL\nMN')
  expect(stillToEnter('', entered.slice(0, 1))).toBe('')
})

test.each([
  [{ outcome: 'arrived', ...WHOSE, counted: 2, saved: 1 }, 'ok', '2 answers counted · 1 answer on the server.'],
  [{ outcome: 'again', ...WHOSE, saved: 3 }, 'ok', 'Entered before. 3 answers on the server.'],
  [{ outcome: 'arrived', ...WHOSE }, 'ok', 'No answers in it.'],
  [{ outcome: 'unfit', ...WHOSE }, 'bad', 'Does not fit the student’s paper. Nothing was taken.'],
  [
    { outcome: 'of-others', isTaken: true },
    'ok',
    'Of a student who is not of your branches or courses. It is on the server, and counts as if their own people had entered it.',
  ],
  [
    { outcome: 'of-others', isTaken: false },
    'bad',
    'Of a student who is not of your branches or courses. It does not fit their paper: nothing was taken.',
  ],
  [{ outcome: 'unreadable' }, 'bad', 'A letter is wrong: look at group 2, letter 1.'],
] as const)('%o', (verdict, tone, text) => {
  const wrong = CODE.slice(0, 4) + (CODE[4] === 'A' ? 'B' : 'A') + CODE.slice(5)
  expect(verdictText({ line: 1, code: wrong, verdict })).toEqual({ tone, text })
})

test('what staff must decide is said first of all in colour', () => {
  const entered = { line: 1, code: CODE, verdict: { outcome: 'arrived', ...WHOSE, waiting: 1, clashing: 2 } as const }
  expect(verdictText(entered).tone).toBe('warn')
})

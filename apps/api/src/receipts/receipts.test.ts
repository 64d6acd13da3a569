import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issueReceipt, readReceipt } from './receipts.ts'

const secret = Buffer.from('a secret of the tests')
const receipt = {
  studentId: 41,
  examId: 'phy-d1',
  kind: 'mcq',
  received: 25,
  at: Date.UTC(2026, 10, 15, 10, 0, 0),
} as const

test('a receipt is short enough to be written down', () => {
  expect(issueReceipt(secret, receipt)).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
})

test('the centre reads from it who, how much and when, and for which exam', () => {
  const read = readReceipt(secret, issueReceipt(secret, receipt))
  expect(read).toMatchObject({ studentId: 41, kind: 'mcq', received: 25, at: receipt.at })
  expect(read?.isFor('phy-d1')).toBe(true)
  expect(read?.isFor('phy-d2')).toBe(false)
})

test('it may be typed carelessly', () => {
  const code = issueReceipt(secret, receipt)
  expect(readReceipt(secret, ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `)).not.toBeNull()
})

test('one wrong letter and it is not ours; nor is one of another centre', () => {
  const code = issueReceipt(secret, receipt)
  const first = code.startsWith('7') ? '8' : '7'
  expect(readReceipt(secret, first + code.slice(1))).toBeNull()
  expect(readReceipt(Buffer.from('another'), code)).toBeNull()
  expect(readReceipt(secret, '')).toBeNull()
  expect(readReceipt(secret, 'not a code!')).toBeNull()
})

test('whatever is put in comes out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 39 - 1 }),
      fc.constantFrom('mcq' as const, 'written' as const),
      fc.nat(255),
      fc.nat(4e9),
      (studentId, kind, received, seconds) => {
        const at = Date.UTC(2024, 0, 1) + seconds * 1000
        const read = readReceipt(secret, issueReceipt(secret, { studentId, examId: 'x', kind, received, at }))
        expect(read).toMatchObject({ studentId, kind, received, at })
      },
    ),
  )
})

import { issueReceipt } from '@anushilon/api/receipts/receipts'
import { expect, test } from 'vitest'
import { readReceiptCode } from './receipt-code.ts'

const SECRET = Buffer.from('of the centre')
const AT = Date.UTC(2026, 10, 17, 10, 14)
const RECEIPT = { studentId: 4711, examId: 'phy-1', kind: 'written', received: 25, at: AT } as const
const ABOUT = { student: 4711, exam: 'phy-1' }

test('a receipt that the product issued is genuine for its student and exam, and says how many and when', () => {
  const code = issueReceipt(SECRET, RECEIPT)
  expect(readReceiptCode(SECRET, code, ABOUT)).toEqual({ isGenuine: true, received: 25, at: AT })
  expect(readReceiptCode(SECRET, code, { ...ABOUT, student: 4712 }).isGenuine).toBe(false)
  expect(readReceiptCode(SECRET, code, { ...ABOUT, exam: 'phy-2' }).isGenuine).toBe(false)
})

test('a receipt with another secret, with a letter changed or cut short is not genuine', () => {
  const code = issueReceipt(SECRET, RECEIPT)
  expect(readReceiptCode(Buffer.from('of another'), code, ABOUT).isGenuine).toBe(false)
  const changed = code.slice(0, 20) + (code[20] === '7' ? '8' : '7') + code.slice(21)
  expect(readReceiptCode(SECRET, changed, ABOUT).isGenuine).toBe(false)
  expect(readReceiptCode(SECRET, code.slice(0, -1), ABOUT).isGenuine).toBe(false)
})

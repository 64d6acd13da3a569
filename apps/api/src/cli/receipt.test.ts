import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, type Ended } from '../../test/harness/command.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import type { Student } from '../../test/sitting/student.ts'
import { issueReceipt } from '../receipts/receipts.ts'

let room: ExamRoom
let student: Student
let code: string
beforeAll(async () => {
  room = await openRoom()
  student = await room.student(await room.exam('mcq'))
  await student.starts().isDone()
  await student.picks(0, 'A').isSaved()
  // As an answer was acknowledged before receipts said which one it was.
  const at = { studentId: student.id, examId: student.exam.id, at: room.clock.now() }
  code = issueReceipt(room.server.deps.secrets.receipts, { ...at, kind: 'mcq', received: 1 })
})
afterAll(() => room.close())

/** As `npm run receipt -- …` does, in a process of its own. */
function receipt(...args: string[]): Promise<Ended> {
  const { DATA_DIR, APP_SECRET } = room.server.deps.env
  return runCommand('receipt', args, { DATA_DIR, APP_SECRET, DATABASE_URL: room.server.databaseUrl })
}

test('staff are told who, which exam, how many and when, and what is stored now', async () => {
  await student.picks(1, 'B').isSaved()
  const { code: status, out, err } = await receipt(code.toLowerCase())
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out.trim().split('\n')).toEqual([
    'This receipt is genuine.',
    `Student:     Student ${student.regNo}, registration number ${student.regNo}`,
    'Received:    1 MCQ answer',
    'When:        15 March 2026 at 10:00:00, Dhaka time',
    `Exam:        Exam ${student.exam.id} (${student.exam.id})`,
    'Stored now:  2 MCQ answers',
  ])
})

test('a code that is not ours ends with 1', async () => {
  const forged = code.startsWith('1') ? `2${code.slice(1)}` : `1${code.slice(1)}`
  const { code: status, out, err } = await receipt(forged)
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err).toMatch(/^This is not one of our receipts/)
})

test('without a code it says how it is used', async () => {
  expect(await receipt()).toMatchObject({ code: 2, err: expect.stringContaining('npm run receipt -- CODE') })
})

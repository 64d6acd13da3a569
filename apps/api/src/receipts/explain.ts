import { dhakaFormat } from '@anushilon/domain/dhaka-time'
import type { PartKind } from '@anushilon/domain/exam/variation'
import type { Db } from '../db/database.ts'
import { picksOf } from '../stores/sitting/answers.ts'
import { countUploaded } from '../stores/sitting/scripts.ts'
import { examsSatBy } from '../stores/sitting/sittings.ts'
import { profileOf } from '../stores/people/students.ts'
import { MOST_COUNTED, type ReadReceipt } from './receipts.ts'

const COUNTED: Readonly<Record<PartKind, (count: string) => string>> = {
  mcq: (count) => `${count} MCQ ${count === '1' ? 'answer' : 'answers'}`,
  written: (count) => `photos of ${count} written ${count === '1' ? 'question' : 'questions'}`,
}

/** What a receipt of ours says, and what is stored now, in words for the centre's staff. */
export async function explainReceipt(db: Db, receipt: ReadReceipt): Promise<string[]> {
  const { studentId, kind, received, at } = receipt
  const student = await profileOf(db, studentId)
  const counted = received === MOST_COUNTED ? `${received} or more` : String(received)
  const said = [
    'This receipt is genuine.',
    `Student:     ${student === null ? `number ${studentId}, who is not in this database` : `${student.name}, registration number ${student.regNo}`}`,
    `Received:    ${COUNTED[kind](counted)}`,
    `When:        ${dhakaFormat({ dateStyle: 'long', timeStyle: 'medium' }, at)}, Dhaka time`,
  ]
  const exam = (await examsSatBy(db, studentId)).find(({ id }) => receipt.isFor(id))
  if (exam === undefined) return [...said, 'Exam:        none that this student has sat in this database']
  const stored = await STORED[kind](db, studentId, exam.id)
  return [...said, `Exam:        ${exam.name} (${exam.id})`, `Stored now:  ${COUNTED[kind](String(stored))}`]
}

const STORED: Readonly<Record<PartKind, (db: Db, studentId: number, examId: string) => Promise<number>>> = {
  mcq: async (db, studentId, examId) => (await picksOf(db, studentId, examId)).size,
  written: countUploaded,
}

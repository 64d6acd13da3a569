import { createHmac } from 'node:crypto'
import { optionCountOf } from '@anushilon/domain/exam/question'
import { codeOf, macText, type SheetToCode } from '@anushilon/domain/hand-in/sheet-code'
import { sittingKey } from '../../src/proof/sitting-key.ts'
import { loadFullExam } from '../../src/stores/exam/full-exams.ts'
import { sittingOf } from '../../src/stores/sitting/sittings.ts'
import type { TestServer } from '../harness/server.ts'

/** Who sits which exam; every test's own student is one. */
interface Sitter {
  readonly id: number
  readonly exam: { readonly id: string }
}

/** What a phone with this key would show for this sheet. */
export function codeWith(key: Uint8Array, sheet: SheetToCode): string {
  return codeOf(sheet, createHmac('sha256', key).update(macText(sheet)).digest())
}

/** A letter for each question in the order of the student's paper, a dot for none. */
export function picksOfLetters(letters: string): (number | null)[] {
  return letters.split('').map((letter) => (letter === '.' ? null : letter.charCodeAt(0) - 65))
}

export async function keyOf(server: TestServer, { id, exam }: Sitter): Promise<Uint8Array> {
  const sitting = await sittingOf(server.db, id, exam.id)
  return sittingKey(server.deps.secrets, { studentId: id, examId: exam.id, sitting })
}

/** The code on the student's own phone: with the key of their sitting, these picks, so many minutes after the start. */
export async function codeOn(server: TestServer, student: Sitter, letters: string, minute = 29): Promise<string> {
  const exam = await loadFullExam(server.db, student.exam.id)
  const questions = exam?.sections.flatMap((section) => section.questions) ?? []
  return codeWith(await keyOf(server, student), {
    studentId: student.id,
    examId: student.exam.id,
    elapsedSeconds: minute * 60,
    optionCount: Math.max(...questions.map(optionCountOf)),
    picks: picksOfLetters(letters),
  })
}

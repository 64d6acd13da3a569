import { isFlat } from '@anushilon/domain/exam/variation'
import type { Sitting } from '@anushilon/domain/sitting/attempt'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import type { ExamNote } from '../../stores/exam/exam-notes.ts'

/** Notes as one student reads them: a question that a note is about has the number that it has on their own paper. */
export function ownNotes(exam: FullExam, sitting: Sitting, notes: readonly ExamNote[]) {
  return notes.map(({ question, ...note }) => {
    const named = question === null ? null : nameOf(exam, sitting, question)
    return named === null ? note : { ...note, text: `${named}: ${note.text}` }
  })
}

/** Null where it is not on their paper: then it is said without a number, which would be another question's. */
function nameOf(exam: FullExam, sitting: Sitting, question: number): string | null {
  for (const { section, questions } of sitting.parts.find(({ kind }) => kind === 'mcq')?.paper ?? []) {
    const at = questions.indexOf(question)
    if (at < 0) continue
    const subject = isFlat(exam.variation) ? '' : `${exam.sections[section]?.subjectName ?? ''} `
    return `${subject}প্রশ্ন ${(at + 1).toLocaleString('bn-BD')}`
  }
  return null
}

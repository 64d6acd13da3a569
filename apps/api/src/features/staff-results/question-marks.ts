import { questionMarks } from '@anushilon/domain/marks/question-marks'
import { inPieces } from '../../print/in-pieces.ts'
import { attemptsBy } from '../../stores/results/results.ts'
import { schemeOf } from '../../exams/scheme.ts'
import type { Db } from '../../db/database.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import type { MeritList } from './results.service.ts'
import type { Row } from './tables.ts'

/** What of whom, in the order of the exam: MCQ by their number, written questions by subject. */
export function questionColumns({ sections, plans }: FullExam): string[] {
  const several = sections.length > 1
  const mcq = sections.flatMap(({ questions }) => questions.map(({ number }) => `Q${number}`))
  const written = sections.flatMap(({ subjectName, written: sheet }) =>
    (plans.written === null ? [] : (sheet?.marks ?? [])).map((full, index) => {
      return `${several ? `${subjectName} written` : 'Written'} ${index + 1} (of ${full})`
    }),
  )
  return ['Registration No.', 'Name', 'Branch', ...mcq, ...written, 'Total', 'Merit']
}

/** Marks of every question, in the order of merit; a question that was not on somebody's paper, or left blank, is empty. */
export function questionRows(db: Db, exam: FullExam, { lines, named }: MeritList): AsyncGenerator<readonly Row[]> {
  const scheme = schemeOf(exam)
  return inPieces(lines, async (some): Promise<Row[]> => {
    const ids = some.map(({ studentId }) => studentId)
    const attempts = new Map((await attemptsBy(db, exam.id, ids)).map((attempt) => [attempt.studentId, attempt]))
    return (await named(some)).map(({ studentId, regNo, name, branch, total, position }) => {
      const attempt = attempts.get(studentId)
      const marks = attempt === undefined ? [] : questionMarks(exam.sections, attempt, scheme)
      return [regNo, name, branch, ...marks, total, position]
    })
  })
}

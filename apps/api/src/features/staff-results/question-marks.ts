import { questionMarks } from '@anushilon/domain/marks/question-marks'
import type { Attempt } from '../../stores/results/results.ts'
import { attemptsAt } from '../../merit/compute.ts'
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

const TOGETHER = 500

/** Marks of every question, student after student; a question that was not on somebody's paper, or left blank, is empty. */
export async function* questionRows(db: Db, exam: FullExam, { lines, named }: MeritList): AsyncGenerator<Row[]> {
  const lineOf = new Map(lines.map((line) => [line.studentId, line]))
  const scheme = schemeOf(exam)
  let some: Attempt[] = []
  async function written(): Promise<Row[]> {
    const rows = await named(some.flatMap(({ studentId }) => lineOf.get(studentId) ?? []))
    return rows.map((row, index): Row => {
      const attempt = some[index]
      const marks = attempt === undefined ? [] : questionMarks(exam.sections, attempt, scheme)
      return [row.regNo, row.name, row.branch, ...marks, row.total, row.position]
    })
  }
  for await (const attempt of attemptsAt(db, exam.id)) {
    if (!lineOf.has(attempt.studentId)) continue
    some.push(attempt)
    if (some.length < TOGETHER) continue
    yield await written()
    some = []
  }
  yield await written()
}

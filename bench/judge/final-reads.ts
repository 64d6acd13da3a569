import { resultDetail } from '@anushilon/contract/operations/results'
import { mcqSolution, writtenSolution } from '@anushilon/contract/operations/solutions'
import { textOf } from '@anushilon/domain/exam/question'
import { callServer, recorded, type Caller, type Line } from './caller.ts'
import type { PlannedExam } from './exams.ts'
import { insists } from './insists.ts'

/** What a student reads once the results are out. */
export async function readsResults(line: Line, caller: Caller, exam: PlannedExam, student: number): Promise<void> {
  const { id, variation } = exam
  const sitting = { student, exam: id }
  await insists(() =>
    recorded(
      line,
      () => callServer(line, caller, resultDetail, { examId: id }, { variation }),
      ({ body: { standing, rankedStudents } }) => ({
        total: standing.kind === 'ranked' ? standing.marks : null,
        position: standing.kind === 'ranked' ? standing.position : null,
        ranked: rankedStudents,
      }),
      (ended) => ({ ...sitting, kind: 'result', ended }),
    ),
  )
  if (exam.mcq !== null) {
    await insists(() =>
      recorded(
        line,
        () => callServer(line, caller, mcqSolution, { examId: id }, { variation }),
        ({ body: { sections } }) => ({
          picks: Object.fromEntries(
            sections.flatMap(({ questions }) => questions.map((each) => [textOf(each) ?? '', each.picked])),
          ),
        }),
        (ended) => ({ ...sitting, kind: 'solution', ended }),
      ),
    )
  }
  if (exam.written === null) return
  await insists(() =>
    recorded(
      line,
      () => callServer(line, caller, writtenSolution, { examId: id }, { variation }),
      ({ body }) => {
        const rows =
          'sections' in body
            ? body.sections.flatMap(({ subjectName, answers }) =>
                answers.map((answer, index) => ({ name: `${subjectName ?? 'phy'}/${index + 1}`, answer })),
              )
            : []
        return {
          pages: Object.fromEntries(rows.map(({ name, answer }) => [name, answer.pages.length])),
          marks: Object.fromEntries(rows.map(({ name, answer }) => [name, answer.marks])),
        }
      },
      (ended) => ({ ...sitting, kind: 'written-solution', ended }),
    ),
  )
}

import { examsByCourse } from '@anushilon/contract/operations/catalogue'
import type { PerVariation } from '@anushilon/contract/endpoint'
import { mistakes, tickMistake } from '@anushilon/contract/operations/notebook'
import * as results from '@anushilon/contract/operations/results'
import * as retakes from '@anushilon/contract/operations/retakes'
import * as solutions from '@anushilon/contract/operations/solutions'
import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { After, CHOSEN, resultsComeOut } from '../../../test/results/after.ts'
import type { Outcome } from '../../../test/sitting/outcome.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

/** Every call that tells something about answers, marks or ranks of one exam. */
function revealing(student: Student): Outcome[] {
  const { id: examId, variation } = student.exam
  const asked: [PerVariation, object][] = [
    [results.resultDetail, {}],
    [results.ranks, {}],
    [solutions.mcqSolution, {}],
    [solutions.writtenSolution, {}],
    [retakes.retake, {}],
    [retakes.submitRetake, { answers: [] }],
    [retakes.examSubjects, {}],
    [retakes.examSubjectsRetake, { subjects: CHOSEN }],
    [retakes.afterExamSubjects, { subjects: CHOSEN, subjectCount: CHOSEN.length }],
  ]
  const operations = asked.filter(([operation]) => operation.at[variation] !== null)
  return operations.map(([operation, input]) => student.calls(operation, { examId, ...input }))
}

test.each(VARIATION_NAMES)(
  'before the results of %s are out no call gives anything away, neither to who sat it nor to who did not (C5, D3)',
  async (variation) => {
    const exam = await room.exam(variation)
    const [sat, absent] = [new After(room, await room.student(exam)), await room.student(exam)]
    await sat.sits({ right: 3, wrong: 1 })
    room.clock.passes('2 h')
    for (const student of [sat.student, absent]) {
      for (const outcome of revealing(student)) await outcome.isRefused('results-not-out')
      if (variation !== 'written') {
        await student.calls(retakes.addRetake, { examId: exam.id }).isRefused('results-not-out')
        await student.calls(retakes.addSpecialRetake, { examId: exam.id }).isRefused('results-not-out')
      }
      await student.calls(tickMistake, { examId: exam.id, number: 1, isDone: true }).isRefused('results-not-out')
      const courseId = 'hsc-26'
      const lists: Outcome[] = [
        student.calls(results.history, { courseId, page: 1 }),
        student.calls(results.missedExams, { variation, page: 1 }),
        student.calls(results.meritProgress, { courseId }),
        student.calls(mistakes, { courseId, page: 1, show: 'open' }),
        student.calls(examsByCourse, { courseId, variation }),
        student.readsAbout(),
      ]
      for (const { answer } of lists) {
        const body = JSON.stringify((await answer).body)
        expect(body).not.toMatch(/correct|explanationILink|sheet\.pdf/i)
        expect(body).not.toMatch(/"totalObtainedMarks":[^n]/)
      }
    }
    await resultsComeOut(room, exam)
    for (const { answer } of revealing(sat.student)) expect((await answer).status).toBe(200)
  },
)

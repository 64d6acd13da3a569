import * as results from '@anushilon/contract/operations/results'
import * as retakes from '@anushilon/contract/operations/retakes'
import * as solutions from '@anushilon/contract/operations/solutions'
import { behaviourOf, type Variation } from '@anushilon/domain/exam/variation'
import { textOf } from '@anushilon/domain/exam/question'
import { expect } from 'vitest'
import { z } from 'zod'
import { sql } from '../../src/db/sql.ts'
import { publish } from '../../src/merit/publish.ts'
import { runJobs } from '../../src/jobs/jobs.ts'
import type { ExamRoom } from '../sitting/room.ts'
import type { SatExam, Student } from '../sitting/student.ts'
import { photoOf } from '../sitting/photos.ts'

/** The subjects that students of these tests choose where there is a choice. */
export const CHOSEN = ['phy', 'chem', 'math', 'eng']
const MANY = new Set<Variation>(['special', 'mcq-special'])
const WRITTEN = new Set<Variation>(['written', 'mcq-written', 'special'])

/** What a student asks for when the exam is over. */
export class After {
  readonly student: Student
  readonly #room: ExamRoom

  constructor(room: ExamRoom, student: Student) {
    this.#room = room
    this.student = student
  }

  history(page = 1, courseId = 'hsc-26') {
    return this.student.calls(results.history, { courseId, page })
  }

  /** Of the exam they stand in front of. */
  async row() {
    const { exams } = await this.history().isShown()
    return exams.find(({ examId }) => examId === this.student.exam.id)
  }

  result() {
    return this.student.calls(results.resultDetail, { examId: this.student.exam.id })
  }

  ranks() {
    return this.student.calls(results.ranks, { examId: this.student.exam.id })
  }

  missed(variation: Variation = this.student.exam.variation, page = 1) {
    return this.student.calls(results.missedExams, { variation, page })
  }

  progress(courseId = 'hsc-26') {
    return this.student.calls(results.meritProgress, { courseId })
  }

  mcqSolution() {
    return this.student.calls(solutions.mcqSolution, { examId: this.student.exam.id })
  }

  writtenSolution() {
    return this.student.calls(solutions.writtenSolution, { examId: this.student.exam.id })
  }

  addsRetake(idempotencyKey?: string) {
    const key = idempotencyKey === undefined ? {} : { idempotencyKey }
    return this.student.calls(retakes.addRetake, { examId: this.student.exam.id, ...key })
  }

  addsSpecialRetake(idempotencyKey?: string) {
    const key = idempotencyKey === undefined ? {} : { idempotencyKey }
    return this.student.calls(retakes.addSpecialRetake, { examId: this.student.exam.id, ...key })
  }

  retakesLeft() {
    return this.student.calls(retakes.retakesLeft, { examId: this.student.exam.id })
  }

  retakePaper() {
    return this.student.calls(retakes.retake, { examId: this.student.exam.id })
  }

  submitsRetake(answers: readonly { readonly number: number; readonly picked: number | null }[]) {
    return this.student.calls(retakes.submitRetake, { examId: this.student.exam.id, answers })
  }

  allSubjects() {
    return this.student.calls(retakes.examSubjects, { examId: this.student.exam.id })
  }

  chosenSubjects(...subjects: string[]) {
    const chosen = subjects.length === 0 ? null : subjects
    return this.student.calls(retakes.examSubjectsRetake, { examId: this.student.exam.id, subjects: chosen })
  }

  afterExamSubjects(subjects: string[], subjectCount = subjects.length) {
    return this.student.calls(retakes.afterExamSubjects, { examId: this.student.exam.id, subjects, subjectCount })
  }

  /** Starts, gives so many right answers and then so many wrong ones, and hands everything in. */
  async sits({ right, wrong = 0 }: { right: number; wrong?: number }): Promise<void> {
    const { student } = this
    const { variation } = student.exam
    const subjects = MANY.has(variation) ? CHOSEN : []
    if (behaviourOf(variation).parts.includes('mcq')) {
      await student.starts(...subjects).isDone()
      await this.answers(right, wrong)
      await student.submits().isOnTime()
    }
    if (!WRITTEN.has(variation)) return
    await student.startsWritten(...subjects).isDone()
    await student.uploads(1, [await photoOf(`script of ${student.id}`)], subjects[0] ?? null).isStored(1)
    await student.submitsWritten().isOnTime()
  }

  /** In the order of their paper. */
  async answers(right: number, wrong = 0): Promise<void> {
    const { sections } = await this.student.sees().isShown()
    const all = sections.flatMap(({ subjectId, questions }) =>
      questions.map((question, index) => ({
        subjectId: sections.length > 1 ? subjectId : null,
        index,
        text: textOf(question),
      })),
    )
    for (const [place, { subjectId, index, text }] of all.slice(0, right + wrong).entries()) {
      const correct = Number(/\d+/.exec(text ?? '')?.[0]) % 4
      const option = place < right ? correct : (correct + 1) % 4
      await this.student.picks(index, 'ABCD'[option] as 'A', subjectId).isSaved()
    }
  }

  /** As a marker would. */
  async isMarked(marks: number, remark: string | null = null): Promise<void> {
    const { db } = this.#room.server
    const rows = await db.run(sql`
      insert into script_marks (student_id, exam_id, section, question, marks, remark, marked_at)
      select student_id, exam_id, section, question, ${marks}, ${remark}, ${new Date(this.#room.clock.now())}
      from scripts where student_id = ${this.student.id} and exam_id = ${this.student.exam.id}`)
    expect(rows).toBe(1)
  }
}

/** The window is over, and whoever publishes has published: the server by itself, or staff. */
export async function resultsComeOut(room: ExamRoom, exam: SatExam): Promise<void> {
  const { deps, db } = room.server
  room.clock.passes('3 h')
  await runJobs(deps, room.clock.now())
  await publish(deps, exam.id, room.clock.now())
  const { out } = await db.one(
    z.object({ out: z.boolean() }),
    sql`select results_out_at is not null as out from exams where id = ${exam.id}`,
  )
  expect(out).toBe(true)
  room.clock.passes('10 s')
}

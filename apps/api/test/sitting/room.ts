import type { ExamJson } from '@anushilon/exam-pack/pack-json'
import { TEST_START, type HandClock } from '../harness/clock.ts'
import { testServer, type TestServer, type TestServerOptions } from '../harness/server.ts'
import { Importing } from '../importing.ts'
import { SAMPLE_FILES } from '../packs.ts'
import { seedCourse, seedStudent } from '../seed.ts'
import { examJson, SUBJECTS, type ExamChanges } from './exams.ts'
import { Student, type SatExam } from './student.ts'

/** A centre with exams to sit and students to sit them, on a server whose clock the test moves. */
export interface ExamRoom {
  readonly server: TestServer
  readonly clock: HandClock
  /** A new exam, open from ten to twelve; it is ten o'clock. */
  exam(variation: ExamJson['variation'], changes?: ExamChanges): Promise<SatExam>
  /** The same exam, imported anew with other papers. */
  replace(exam: SatExam, changes: ExamChanges): Promise<void>
  /** Somebody who has not sat anything yet, in front of this exam. */
  student(exam: SatExam, course?: string): Promise<Student>
  /** Back to ten o'clock. */
  morning(): void
  close(): Promise<void>
}

export async function openRoom(options: TestServerOptions = {}): Promise<ExamRoom> {
  const server = await testServer(options)
  await seedCourse(server.db, 'hsc-26', SUBJECTS)
  await seedCourse(server.db, 'ssc-26')
  let exams = 0
  let students = 0
  async function importExam({ id, variation }: SatExam, changes: ExamChanges = {}): Promise<void> {
    const pack = { version: 1, exams: [examJson(id, variation, changes)] } as const
    const outcome = await new Importing(server.deps).run(pack, {}, SAMPLE_FILES)
    if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
  }
  return {
    server,
    clock: server.clock,
    async exam(variation, changes) {
      const exam = { id: `${variation}-${(exams += 1)}`, variation }
      await importExam(exam, changes)
      return exam
    },
    replace: importExam,
    async student(exam, course = 'hsc-26') {
      const regNo = String(260_000 + (students += 1))
      const id = await seedStudent(server, { regNo, courses: [course] })
      return new Student(server, { id, regNo, token: server.deps.tokens.issue(id, course, server.clock.now()) }, exam)
    },
    morning: () => server.clock.moveTo(TEST_START),
    close: () => server.close(),
  }
}

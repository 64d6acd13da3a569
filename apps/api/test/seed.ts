import type { SubjectChoice } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Frequency, PartKind, Variation } from '@anushilon/domain/exam/variation'
import { z } from 'zod'
import type { Db } from '../src/db/database.ts'
import { sql } from '../src/db/sql.ts'
import { hashIssued } from '../src/passwords/passwords.ts'
import type { TestServer } from './harness/server.ts'

/** Rows as an import leaves them, written straight into the database, for tests of what reads them. */

export async function seedCourse(db: Db, id: string, subjects: readonly string[] = []): Promise<void> {
  await db.run(sql`insert into courses (id, name) values (${id}, ${`Course ${id}`})`)
  for (const subject of subjects) {
    await db.run(sql`
      insert into subjects (id, course_id, name, image)
      values (${subject}, ${id}, ${`Subject ${subject}`}, ${`img/${subject}.png`})`)
  }
}

export interface SeededStudent {
  readonly regNo: string
  readonly courses: readonly string[]
  /** As handed out at enrolment. */
  readonly password?: string
}

/** Returns the student's id. */
export async function seedStudent({ db, deps }: TestServer, student: SeededStudent): Promise<number> {
  const stored =
    student.password === undefined ? null : hashIssued(deps.secrets.passwords, student.regNo, student.password)
  const { id } = await db.one(
    z.object({ id: z.int() }),
    sql`insert into students (reg_no, name, password) values (${student.regNo}, ${`Student ${student.regNo}`}, ${stored})
      returning id`,
  )
  for (const course of student.courses) {
    await db.run(sql`insert into enrolments (student_id, course_id) values (${id}, ${course})`)
  }
  return id
}

export interface SeededExam {
  readonly id: string
  readonly course: string
  readonly subjects: readonly string[]
  readonly variation: Variation
  readonly frequency?: Frequency
  readonly opensAt: Instant
  readonly closesAt: Instant
  readonly active?: boolean
  readonly resultsOutAt?: Instant
  readonly choice?: SubjectChoice
  readonly parts?: readonly PartKind[]
  /** MCQs of each subject. */
  readonly questions?: number
  readonly questionsPerStudent?: number
}

export async function seedExam(db: Db, exam: SeededExam): Promise<void> {
  const resultsOutAt = exam.resultsOutAt === undefined ? null : new Date(exam.resultsOutAt)
  await db.run(sql`
    insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, active, free, retake_limit,
      results_rule, ties, choice, results_out_at)
    values (${exam.id}, ${exam.course}, ${`Exam ${exam.id}`}, ${exam.variation}, ${exam.frequency ?? 'daily'},
      ${new Date(exam.opensAt)}, ${new Date(exam.closesAt)}, ${exam.active ?? true}, false, 3, 'auto', 'equal',
      ${exam.choice ? JSON.stringify(exam.choice) : null}, ${resultsOutAt})`)
  for (const kind of exam.parts ?? ['mcq']) {
    await db.run(
      kind === 'mcq'
        ? sql`
          insert into exam_parts
            (exam_id, kind, minutes, marks_per_question, negative_percent, shuffle, questions_per_student)
          values (${exam.id}, 'mcq', 30, 1, 25, true, ${exam.questionsPerStudent ?? null})`
        : sql`insert into exam_parts (exam_id, kind, minutes, upload_minutes) values (${exam.id}, 'written', 45.5, 0)`,
    )
  }
  for (const [position, subject] of exam.subjects.entries()) {
    await db.run(sql`
      insert into exam_sections (exam_id, position, subject_id) values (${exam.id}, ${position}, ${subject})`)
    await db.run(sql`
      insert into questions (exam_id, number, section, text, options, option_count, correct)
      select ${exam.id}, ${position * 100} + n, ${position}, 'Which?', array['a', 'b', 'c', 'd'], 4, 0
      from generate_series(1, ${exam.questions ?? 0}::int) as n`)
  }
}

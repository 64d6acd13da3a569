import { homePage } from '@anushilon/contract/operations/catalogue'
import { login } from '@anushilon/contract/operations/identity'
import { auditLog } from '@anushilon/contract/staff/audit'
import * as calls from '@anushilon/contract/staff/course-years'
import { courseList, type RosterCourse } from '@anushilon/contract/staff/courses'
import { bankList, type BankQuestion } from '@anushilon/contract/staff/bank'
import { putPaperInBank } from '@anushilon/contract/staff/bank-papers'
import { correctQuestion } from '@anushilon/contract/staff/corrections'
import { examList } from '@anushilon/contract/staff/overview'
import {
  copyPaper,
  printedPaper,
  readPaper,
  type EditableExam,
  type PrintedPaper,
} from '@anushilon/contract/staff/papers'
import { studentPage, type StudentPage } from '@anushilon/contract/staff/student-page'
import { DAY } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { resultsComeOut } from '../../../test/results/after.ts'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'

let office: ExamOffice
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.room.close())
beforeEach(() => office.room.morning())

const courses = async (archived?: 'with') =>
  ((await office.author.gets(courseList, archived === undefined ? {} : { archived })) as { courses: RosterCourse[] })
    .courses
async function homeOf(student: Student) {
  const body = await student.calls(homePage, { section: 'top' }).isShown()
  return 'top' in body ? (body.top.notices ?? []) : []
}
const archives = async (isArchived: boolean) =>
  await office.owner.asks(calls.archiveCourse, { courseId: 'hsc-26', isArchived })

test('a course that is over leaves the lists and log-in, stays readable, and comes back', async () => {
  const { exam, students } = await office.threeSat()
  const [{ student }] = students
  const logsIn = async () => {
    const { reg_no: regNo } = await office.room.server.db.one(
      z.object({ reg_no: z.string() }),
      sql`select reg_no from students where id = ${student.id}`,
    )
    const { method, path } = login.route
    return await office.room.server.call(method, path, { body: { regNo, courseId: 'hsc-26' } })
  }
  expect(await archives(true)).toMatchObject({
    status: 409,
    body: { code: 'not-ready', detail: expect.stringContaining('(not over)') as string },
  })
  await resultsComeOut(office.room, exam)
  expect(await logsIn()).toMatchObject({ status: 200 })
  expect((await archives(true)).status).toBe(200)
  expect((await archives(true)).status).toBe(200)
  const log = (await office.owner.gets(auditLog, { action: 'course.archive' })) as { entries: unknown[] }
  expect(log.entries).toHaveLength(1)
  expect((await courses()).map(({ id }) => id)).not.toContain('hsc-26')
  expect((await courses('with')).find(({ id }) => id === 'hsc-26')).toMatchObject({ isArchived: true })
  expect(await office.author.gets(examList, {})).toMatchObject({ exams: [] })
  expect(await office.author.gets(examList, { courseId: 'hsc-26' })).toMatchObject({ exams: [{ id: exam.id }] })
  expect(await logsIn()).toMatchObject({ status: 403, body: { code: 'course-over' } })
  expect(await homeOf(student)).toMatchObject([
    { kind: 'notice', id: 'course-ended', text: expect.stringContaining('কোর্সটি শেষ হয়েছে') as string },
  ])
  const page: StudentPage = await office.author.gets(studentPage, { studentId: student.id })
  expect(page.exams).toMatchObject([{ examId: exam.id, outcome: 'ranked' }])
  expect(await office.merit(exam)).toHaveLength(3)
  expect((await archives(false)).status).toBe(200)
  office.room.clock.passes('10 s')
  expect(await homeOf(student)).toEqual([])
  expect(await logsIn()).toMatchObject({ status: 200 })
})

test('next year’s course has the subjects and chapters, chosen exams at later dates and chosen students; asked twice it is one', async () => {
  const { db } = office.room.server
  const { exam, students } = await office.threeSat()
  await db.run(sql`update subjects set chapters = '{গতি,বল}' where id = 'phy'`)
  await db.run(sql`insert into batches (course_id, name) values ('hsc-26', 'Morning'), ('hsc-26', 'Evening')`)
  await db.run(sql`insert into batches (course_id, name, archived_at) values ('hsc-26', 'Of 2025', now())`)
  await db.run(sql`update exams set for_batches = '{Morning,Of 2025}' where id = ${exam.id}`)
  await db.run(
    sql`insert into batch_students select batches.id, ${students[0].student.id} from batches where name = 'Morning'`,
  )
  const plan: calls.RollOverPlan = await office.owner.gets(calls.rollOverPlan, { courseId: 'hsc-26' })
  expect(plan.subjects.map(({ chapters }) => chapters)).toContain(2)
  expect(plan.exams.map(({ examId }) => examId)).toContain(exam.id)
  const morning = plan.batches.find(({ name }) => name === 'Morning')
  expect(morning).toMatchObject({ students: 1 })
  const wanted = {
    courseId: 'hsc-26',
    name: 'HSC 2027',
    requestKey: 'roll-over-1',
    withBatches: true,
    students: 'of-batches' as const,
    ofBatches: [morning?.id ?? 0],
    examIds: [exam.id],
    days: 364,
  }
  const made: { courseId: string } = await office.owner.gets(calls.rollOverCourse, wanted)
  expect(await office.owner.gets(calls.rollOverCourse, wanted)).toEqual(made)
  const renamed = { ...wanted, name: 'HSC 2027 new' }
  expect((await office.owner.asks(calls.rollOverCourse, renamed)).body, 'another wish').toMatchObject({
    code: 'conflict',
  })
  const same = { ...wanted, requestKey: 'roll-over-2' }
  expect((await office.owner.asks(calls.rollOverCourse, same)).body).toMatchObject({ code: 'taken' })

  const next = (await courses()).find(({ id }) => id === made.courseId)
  expect(next).toMatchObject({ name: 'HSC 2027', students: 1, exams: 0 })
  expect(next?.subjects).toHaveLength(plan.subjects.length)
  const drafts = await db.many(
    z.object({ id: z.string() }),
    sql`select id from exam_drafts where course_id = ${made.courseId}`,
  )
  expect(drafts).toHaveLength(1)
  const { document, check }: EditableExam = await office.author.gets(readPaper, { examId: drafts[0]?.id ?? '' })
  const [first] = plan.exams.filter(({ examId }) => examId === exam.id)
  expect(Date.parse(document.opensAt ?? '')).toBe((first?.opensAt ?? 0) + 364 * DAY)
  expect(next?.subjects.map(({ id }) => id)).toContain(document.subject)
  expect(document.mcq?.questions).toHaveLength(5)
  // One that is archived is not in the new course, and nobody could untick it.
  expect(document.batches).toEqual(['Morning'])
  expect(check.missing).toEqual([])
  const one = {
    ...wanted,
    students: 'chosen' as const,
    studentIds: [students[1].student.id],
    ofBatches: [],
    examIds: [],
  }
  const chosen = { ...one, name: 'HSC 2027 evening', requestKey: 'roll-over-4' }
  expect(plan.students.map(({ id }) => id)).toContain(students[1].student.id)
  const single: { courseId: string } = await office.owner.gets(calls.rollOverCourse, chosen)
  const enrolled = sql`select student_id::int as id from enrolments where course_id = ${single.courseId}`
  expect(await db.many(z.object({ id: z.int() }), enrolled)).toEqual([{ id: students[1].student.id }])
  const { entries } = (await office.owner.gets(auditLog, { action: 'course.roll-over' })) as { entries: unknown[] }
  expect(entries[0]).toMatchObject({ after: { students: 1, regNos: [students[1].student.regNo] } })
  const elsewhere = { ...wanted, courseId: made.courseId, name: 'HSC 2028', requestKey: 'roll-over-3' }
  expect((await office.owner.asks(calls.rollOverCourse, elsewhere)).status).toBe(404)
  expect((await courses()).some(({ name }) => name === 'HSC 2028')).toBe(false)
})

test('a key that was corrected goes along with a copy, to next year, onto paper and into the bank; what was cancelled comes without one', async () => {
  const { exam } = await office.threeSat()
  await resultsComeOut(office.room, exam)
  const corrects = async (number: number, key: number[] | 'cancelled') => {
    const from = [number]
    await office.owner.gets(correctQuestion, { examId: exam.id, number, key, from, reason: 'The book was wrong' })
  }
  await corrects(1, [1, 2])
  await corrects(2, 'cancelled')

  const { examId: copied }: { examId: string } = await office.author.gets(copyPaper, { examId: exam.id })
  const years = { courseId: 'hsc-26', name: 'HSC 2029', requestKey: 'roll-over-5', withBatches: false, days: 364 }
  const nobody = { students: 'nobody' as const, ofBatches: [], examIds: [exam.id] }
  const made: { courseId: string } = await office.owner.gets(calls.rollOverCourse, { ...years, ...nobody })
  const { id: rolled } = await office.room.server.db.one(
    z.object({ id: z.string() }),
    sql`select id from exam_drafts where course_id = ${made.courseId}`,
  )
  for (const examId of [copied, rolled]) {
    const { document, check }: EditableExam = await office.author.gets(readPaper, { examId })
    const [both, cancelled, third] = document.mcq?.questions ?? []
    expect(both).toMatchObject({ correct: 1, alsoCorrect: [2] })
    expect(cancelled).not.toHaveProperty('correct')
    expect(third).toMatchObject({ correct: 3 })
    expect(check.missing.map(({ place }) => place)).toContainEqual(expect.stringContaining('questions[1]'))
  }

  const printed: PrintedPaper = await office.author.gets(printedPaper, { examId: exam.id })
  expect(printed.document.mcq?.questions?.map(({ correct, alsoCorrect = [] }) => [correct, ...alsoCorrect])).toEqual(
    expect.arrayContaining([[1, 2], [undefined], [3]]),
  )

  await office.author.gets(putPaperInBank, { examId: exam.id })
  const { questions }: { questions: BankQuestion[] } = await office.author.gets(bankList, {})
  expect(questions.map(({ correct, alsoCorrect = [] }) => [correct, ...alsoCorrect])).toEqual(
    expect.arrayContaining([[1, 2], [null], [3]]),
  )
})

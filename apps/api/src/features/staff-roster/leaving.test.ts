import { auditLog } from '@anushilon/contract/staff/audit'
import { examHead } from '@anushilon/contract/staff/overview'
import { examStudents } from '@anushilon/contract/staff/live'
import { resultsView } from '@anushilon/contract/staff/results'
import { studentPage, type StudentPage } from '@anushilon/contract/staff/student-page'
import * as students from '@anushilon/contract/staff/students'
import { previewImport } from '@anushilon/contract/staff/students-import'
import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitingFor } from '../../../test/harness/waiting.ts'
import { After, resultsComeOut } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sendBytes } from '../../../test/staff/sending.ts'
import { sql } from '../../db/sql.ts'
import { oneImportAtATime } from '../../stores/import-lock.ts'
import { deleteStudents } from '../../stores/people/roster-leaving.ts'

let room: ExamRoom
let owner: Colleague
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner', 'Nasrin')
})
beforeEach(() => room.morning())
afterAll(() => room.close())

const reason = 'Moved to Chattogram'
const whom = (...people: { readonly id: number }[]) => ({ whom: { studentIds: people.map(({ id }) => id) }, reason })
const isIn = async (token: string) =>
  (await room.server.call('GET', '/api/student/validate-login', { token })).status === 200
const logIn = async (regNo: string) =>
  await room.server.call('POST', '/api/student/login', { body: { regNo, courseId: 'hsc-26' } })
const list = async (filter: students.StudentFilter) =>
  (await owner.gets(students.studentList, filter)) as { students: students.StudentRow[]; total: number; left: number }
const expectedAt = async (examId: string) => ((await owner.gets(examHead, { examId })) as { expected: number }).expected

describe('a student who leaves the centre', () => {
  test('a student who leaves the centre is logged out, cannot log in, is expected nowhere, and stays in the merit of what was sat', async () => {
    const exam = await room.exam('mcq')
    const [stays, leaves] = [await room.student(exam), await room.student(exam)]
    for (const one of [stays, leaves]) await new After(room, one).sits({ right: 1 })
    const next = await room.exam('mcq')
    expect(await expectedAt(next.id)).toBe(2)

    expect(await owner.gets(students.leaveCentre, whom(leaves))).toEqual({ count: 1 })
    expect(await isIn(leaves.token)).toBe(false)
    expect(await isIn(stays.token)).toBe(true)
    expect((await logIn(leaves.regNo)).body).toMatchObject({ code: 'not-enrolled' })
    const found = await room.server.call('GET', `/api/coursevsstudent/getcoursebyreg?regNo=${leaves.regNo}`)
    expect(found.body).toMatchObject({ code: 'no-course-found' })
    expect(await expectedAt(next.id)).toBe(1)
    const board = (await owner.gets(examStudents, { examId: next.id })) as { students: { regNo: string }[] }
    expect(board.students.map(({ regNo }) => regNo)).toEqual([stays.regNo])

    await resultsComeOut(room, exam)
    expect(await new After(room, stays).ranks().isShown()).toHaveLength(2)
    expect(await expectedAt(exam.id)).toBe(2)
    expect(await owner.gets(resultsView, { examId: exam.id })).toMatchObject({ figures: { expected: 2, sat: 2 } })

    expect((await list({})).students.map(({ regNo }) => regNo)).not.toContain(leaves.regNo)
    expect(await list({ state: 'left' })).toMatchObject({
      total: 1,
      left: 1,
      students: [{ regNo: leaves.regNo, courses: [{ id: 'hsc-26' }], leftAt: expect.any(Number) as number }],
    })
    expect((await list({ state: 'left', courseId: 'ssc-26' })).total).toBe(0)
    expect(await owner.gets(students.leaveCentre, whom(leaves))).toEqual({ count: 0 })
    expect(await owner.gets(students.enrolStudents, { studentIds: [leaves.id], courseId: 'ssc-26' })).toEqual({
      enrolled: 0,
    })
    const { entries } = (await owner.gets(auditLog, { action: 'student.leave' })) as { entries: unknown[] }
    expect(entries).toMatchObject([{ about: expect.stringContaining(leaves.regNo) as string, reason }])
  })

  test('a student who leaves the centre is logged out although they logged in while a long import held that up', async () => {
    const one = await room.student(await room.exam('mcq'))
    const { leaving, token } = await room.server.db.transaction(async (tx) => {
      await oneImportAtATime(tx)
      const begun = owner.asks(students.leaveCentre, whom(one))
      await expect.poll(async () => await waitingFor(room.server)).toBe(1)
      room.clock.passes('1 min')
      return { leaving: begun, token: ((await logIn(one.regNo)).body as { token: string }).token }
    })
    expect(await leaving).toMatchObject({ status: 200, body: { count: 1 } })
    await one.holding(token).starts().isRefused('not-logged-in')
  })

  test('a student who leaves the centre may come back to the courses they were in, and has to log in anew', async () => {
    const exam = await room.exam('mcq')
    const one = await room.student(exam)
    await owner.gets(students.leaveCentre, whom(one))
    room.clock.passes('1 min')
    expect(await owner.gets(students.comeBack, whom(one))).toEqual({ count: 1 })
    expect(await isIn(one.token)).toBe(false)
    const { body } = await logIn(one.regNo)
    expect(await isIn((body as { token: string }).token)).toBe(true)
    expect((await list({ find: one.regNo })).students).toMatchObject([{ leftAt: null, courses: [{ id: 'hsc-26' }] }])
  })

  test('a student who leaves the centre is a fault in a list that is imported, which opens no log-in', async () => {
    const one = await room.student(await room.exam('mcq'))
    await owner.gets(students.leaveCentre, whom(one))
    const bytes = writeCsv(['Reg no', 'Name', 'Course'], [[one.regNo, 'Again', 'hsc-26']])
    const fileId = await sendBytes(room.server, owner, 'list.csv', bytes)
    const preview = await owner.gets(previewImport, { fileId, courseId: null, fixes: [], leaveOut: [] })
    expect(preview).toMatchObject({
      faults: [{ row: 2, column: 'regNo', value: one.regNo, message: expect.stringContaining('left') as string }],
    })
  })

  test('a student who leaves the centre may be everybody who is found, such as last year’s course', async () => {
    const exam = await room.exam('mcq')
    for (let turn = 0; turn < 3; turn += 1) await room.student(exam, 'ssc-26')
    const whole = { whom: { everybody: { courseId: 'ssc-26' } }, reason: 'Passed their SSC' }
    expect(await owner.gets(students.leaveCentre, whole)).toEqual({ count: 3 })
    expect((await list({ courseId: 'ssc-26' })).total).toBe(0)
    const { entries } = (await owner.gets(auditLog, { action: 'student.leave' })) as { entries: unknown[] }
    expect(entries[0]).toMatchObject({ about: '3 students left the centre', after: { regNos: { length: 3 } } })
    const back = { whom: { everybody: { state: 'left' as const, courseId: 'ssc-26' } }, reason: 'By mistake' }
    expect(await owner.gets(students.comeBack, back)).toEqual({ count: 3 })
    expect((await list({ courseId: 'ssc-26' })).total).toBe(3)
  })
})

test('a student who left the centre or was taken out of the course is absent from nothing after that', async () => {
  const on = (hour: string) => ({ opensAt: `2026-03-${hour}:00:00+06:00`, closesAt: `2026-03-${hour}:50:00+06:00` })
  const missed = await room.exam('mcq', on('14T10'))
  const sat = await room.exam('mcq')
  const after = await room.exam('mcq', on('15T15'))
  const [leaves, isOut] = [await room.student(sat), await room.student(sat)]
  for (const one of [leaves, isOut]) await new After(room, one).sits({ right: 1 })
  room.clock.passes('4 h')
  await owner.gets(students.leaveCentre, whom(leaves))
  await owner.gets(students.unenrolStudents, { ...whom(isOut), courseId: 'hsc-26' })
  room.clock.passes('2 h')
  for (const { id } of [leaves, isOut]) {
    const { exams }: StudentPage = await owner.gets(studentPage, { studentId: id })
    const outcomeOf = ({ id: examId }: { id: string }) => exams.find((exam) => exam.examId === examId)?.outcome
    expect([missed, sat, after].map(outcomeOf)).toEqual(['absent', 'pending', undefined])
  }
})

describe('a student who was imported by mistake', () => {
  test('a student who was imported by mistake is deleted and logged out; who began an exam is not, and then nobody is', async () => {
    const exam = await room.exam('mcq')
    const [mistake, began] = [await room.student(exam), await room.student(exam)]
    await began.starts().isDone()
    const both = await owner.asks(students.removeStudents, whom(mistake, began))
    expect(both).toMatchObject({ status: 409, body: { detail: expect.stringContaining(began.regNo) as string } })
    expect(await isIn(mistake.token)).toBe(true)

    expect(await owner.gets(students.removeStudents, whom(mistake))).toEqual({ count: 1 })
    expect(await room.server.db.run(sql`select from students where id = ${mistake.id}`)).toBe(0)
    await mistake.checks().isRefused('not-logged-in')
    expect((await list({ find: mistake.regNo })).total).toBe(0)
    const { entries } = (await owner.gets(auditLog, { action: 'student.delete' })) as { entries: unknown[] }
    expect(entries).toMatchObject([{ reason, about: expect.stringContaining(mistake.regNo) as string }])
  })

  test('a student who was imported by mistake and is deleted while they start is told so, and nothing of theirs is kept', async () => {
    const one = await room.student(await room.exam('mcq'))
    const { starting } = await room.server.db.transaction(async (tx) => {
      await deleteStudents(tx, [one.id])
      const begun = one.starts().isRefused('conflict')
      await expect.poll(async () => await waitingFor(room.server)).toBe(1)
      return { starting: begun }
    })
    await starting
    expect(await room.server.db.run(sql`select from sitting_parts where student_id = ${one.id}`)).toBe(0)
  })

  test('a student who was imported by mistake and begins an exam while they are deleted stays, and staff are told so', async () => {
    const exam = await room.exam('mcq')
    const [one, other] = [await room.student(exam), await room.student(exam)]
    await other.starts().isDone()
    const { deleting } = await room.server.db.transaction(async (tx) => {
      await tx.run(sql`
        insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at)
        select ${one.id}, exam_id, kind, paper, started_at, deadline_at, due_at
        from sitting_parts where student_id = ${other.id}`)
      const begun = owner.asks(students.removeStudents, whom(one))
      await expect.poll(async () => await waitingFor(room.server)).toBe(1)
      return { deleting: begun }
    })
    expect(await deleting).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await isIn(one.token)).toBe(true)
    expect(await owner.asks(students.removeStudents, whom(one))).toMatchObject({
      status: 409,
      body: { code: 'in-use' },
    })
  })

  test('a student who was imported by mistake is taken out of a course with others at once; what was sat stays', async () => {
    const exam = await room.exam('mcq')
    const [one, other] = [await room.student(exam), await room.student(exam)]
    await one.starts().isDone()
    const out = { ...whom(one, other), courseId: 'hsc-26' }
    expect(await owner.gets(students.unenrolStudents, out)).toEqual({ count: 2 })
    expect(await isIn(one.token)).toBe(false)
    expect(await room.server.db.run(sql`select from sitting_parts where student_id = ${one.id}`)).toBe(1)
    expect((await owner.asks(students.unenrolStudents, { ...out, courseId: 'nothing' })).status).toBe(404)
  })
})

test('a student who was enrolled when an exam was over is not expected at it, and may catch up on it', async () => {
  const exam = await room.exam('mcq')
  const [sat, later] = [await room.student(exam), await room.student(exam, 'ssc-26')]
  await new After(room, sat).sits({ right: 1 })
  const enrolLater = async () =>
    await owner.gets(students.enrolStudents, { studentIds: [later.id], courseId: 'hsc-26' })
  const others = await expectedAt(exam.id)
  await enrolLater()
  expect(await expectedAt(exam.id)).toBe(others + 1)
  await owner.gets(students.unenrolStudents, { ...whom(later), courseId: 'hsc-26' })
  await resultsComeOut(room, exam)
  await enrolLater()
  expect(await expectedAt(exam.id)).toBe(others)
  expect(await owner.gets(resultsView, { examId: exam.id })).toMatchObject({ figures: { expected: others, sat: 1 } })
  const { exams }: StudentPage = await owner.gets(studentPage, { studentId: later.id })
  expect(exams.map(({ examId }) => examId)).not.toContain(exam.id)
  const { token } = (await logIn(later.regNo)).body as { token: string }
  const { exams: missed } = await new After(room, later.holding(token)).missed().isShown()
  expect(missed.map(({ id }) => id)).toContain(exam.id)
})

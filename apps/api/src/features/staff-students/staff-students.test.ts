import type { GuardianSheet } from '@anushilon/contract/schemas/guardian-sheet'
import { auditLog, type AuditEntry, type AuditFilter } from '@anushilon/contract/staff/audit'
import { acceptLateAttempt, refuseLateAttempt } from '@anushilon/contract/staff/live'
import * as calls from '@anushilon/contract/staff/student-page'
import { putPaperInBank } from '@anushilon/contract/staff/bank-papers'
import { exportStudents } from '@anushilon/contract/staff/students'
import { resultsFile } from '@anushilon/contract/staff/results'
import { addBatch } from '@anushilon/contract/staff/groups'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resultsComeOut, type After } from '../../../test/results/after.ts'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

let office: ExamOffice
let room: ExamRoom
let owner: Colleague
let author: Colleague
beforeAll(async () => {
  office = await openOffice()
  ;({ room, owner, author } = office)
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const pageOf = async ({ student }: After, by = author): Promise<calls.StudentPage> =>
  await by.gets(calls.studentPage, { studentId: student.id })

const attemptOf = async ({ student }: After): Promise<calls.StudentAttempt> =>
  await author.gets(calls.studentAttempt, { studentId: student.id, examId: student.exam.id })

const entries = async (filter: AuditFilter, by = owner) =>
  ((await by.gets(auditLog, filter)) as { entries: AuditEntry[] }).entries

test('a student’s page shows every exam of their course with marks, merit and the class beside it', async () => {
  const { exam, students } = await office.threeSat()
  const absent = await office.somebody(exam)
  const other = await room.exam('mcq', { results: 'manual' })
  await resultsComeOut(room, exam)
  const page = await pageOf(students[1])
  expect(page.student).toMatchObject({ id: students[1].student.id })
  expect(page.exams.find(({ examId }) => examId === exam.id)).toMatchObject({
    outcome: 'ranked',
    marks: 1.75,
    fullMarks: 5,
    position: 3,
    ranked: 3,
    classMean: 2.25,
    late: null,
    retakes: 0,
    parts: [{ kind: 'mcq', closedAs: 'submitted', receipt: { received: 3 } }],
  })
  expect(page.exams.find(({ examId }) => examId === other.id)).toMatchObject({ outcome: 'absent', parts: [] })
  expect(page.subjects).toMatchObject([{ exams: 1, own: 35, class: 45 }])
  expect(page.points).toMatchObject([{ examId: exam.id, own: 35, class: 45 }])
  expect((await pageOf(absent)).exams.find(({ examId }) => examId === exam.id)).toMatchObject({ outcome: 'absent' })
})

test('progress by chapter counts the questions of a student with the class beside it, also those filed only in the bank', async () => {
  const { exam, students } = await office.threeSat()
  expect((await pageOf(students[0])).chapters).toEqual([])
  await author.gets(putPaperInBank, { examId: exam.id, chapter: 'গতি' })
  expect((await pageOf(students[0])).chapters).toEqual([])
  await resultsComeOut(room, exam)
  // Of five questions the three had 3, 2 and 2 right.
  expect((await pageOf(students[0])).chapters).toMatchObject([{ chapter: 'গতি', questions: 5, own: 60, class: 46.7 }])
  expect((await pageOf(students[1])).chapters).toMatchObject([{ chapter: 'গতি', questions: 5, own: 40, class: 46.7 }])
})

test('of a student in two courses, whoever is of one reads nothing of the other: not on the page, the sheet or a saved list', async () => {
  const { exam, students } = await office.threeSat()
  await resultsComeOut(room, exam)
  const { server } = room
  const studentId = students[0].student.id
  await server.db.run(sql`insert into enrolments (student_id, course_id) values (${studentId}, 'ssc-26')`)
  await server.db.run(sql`update courses set name = 'Name of ' || id`)
  await server.db.run(sql`update exams set name = 'Exam of hsc-26' where id = ${exam.id}`)
  await owner.gets(addBatch, { courseId: 'hsc-26', name: 'Evening of hsc-26' })
  await server.db.run(
    sql`insert into batch_students (batch_id, student_id) select id, ${studentId} from batches where name like 'Evening of%'`,
  )
  const seenBy = async (by: Colleague) => [
    JSON.stringify(await by.gets(calls.studentPage, { studentId })),
    JSON.stringify(await by.gets(calls.studentSheet, { studentId })),
    String((await by.asks(exportStudents, { format: 'csv' })).body),
  ]
  for (const text of await seenBy(owner)) expect(text).toMatch(/of hsc-26.*of ssc-26|of ssc-26.*of hsc-26/s)
  const ofOther = await signedIn(server, 'author', 'Of SSC', { ...ALL_RIGHTS, courses: ['ssc-26'] })
  for (const text of await seenBy(ofOther)) {
    expect(text).toContain('Name of ssc-26')
    expect(text).not.toContain('of hsc-26')
  }
  const own: GuardianSheet = await ofOther.gets(calls.studentSheet, { studentId })
  expect(own).toMatchObject({ subjects: [], exams: [], attendance: { sat: 0 }, average: null })
})

test('marks, merit and class are not told before results are out, nor after they were withdrawn', async () => {
  const { exam, students } = await office.threeSat()
  room.clock.passes('3 h')
  const [line] = (await pageOf(students[0])).exams
  expect(line).toMatchObject({ examId: exam.id, outcome: 'pending', marks: null, position: null, classMean: null })
  expect((await pageOf(students[0])).subjects).toEqual([])
})

test('an attempt of a running exam opens without key, marks and explanations; afterwards with them', async () => {
  const { exam, students } = await office.threeSat()
  const running = await attemptOf(students[1])
  expect(running).toMatchObject({ isRunning: true, subjects: null, exam: { outcome: 'pending', marks: null } })
  const questions = running.mcq.flatMap((section) => section.questions)
  expect(questions.map(({ picked }) => picked)).toEqual([2, 2, 3, null, null])
  for (const question of questions) {
    expect(question).toMatchObject({ key: null, marks: null, explanation: null, explanationText: null })
  }
  room.clock.passes('3 h')
  const over = await attemptOf(students[1])
  expect(over).toMatchObject({ isRunning: false, subjects: null })
  const [first, second, , blank] = over.mcq.flatMap((section) => section.questions)
  expect(first).toMatchObject({ picked: 2, key: [1], marks: -0.25 })
  expect(second).toMatchObject({ picked: 2, key: [2], marks: 1 })
  expect(blank).toMatchObject({ picked: null, answeredAt: null, marks: 0 })
  await resultsComeOut(room, exam)
  expect(await attemptOf(students[1])).toMatchObject({
    exam: { outcome: 'ranked', marks: 1.75, position: 3 },
    subjects: [{ marks: 1.75, fullMarks: 5 }],
  })
})

test('a script opens with its pages, and with marks and remark once the exam is over', async () => {
  const exam = await room.exam('written')
  const student = await office.somebody(exam)
  await student.sits({ right: 0 })
  await student.isMarked(4, 'ভালো')
  const running = await attemptOf(student)
  expect(running.written[0]?.answers[0]).toMatchObject({ pages: [expect.any(String)], marks: null, remark: null })
  room.clock.passes('12 h')
  expect((await attemptOf(student)).written[0]?.answers[0]).toMatchObject({ marks: 4, remark: 'ভালো' })
})

test('what was decided about a late attempt stands on the page', async () => {
  const exam = await room.exam('mcq', { results: 'manual' })
  const [late, accepted] = [await office.somebody(exam), await office.somebody(exam)]
  for (const { student } of [late, accepted]) await student.starts().isDone()
  room.clock.passes('3 h')
  const ruling = async (whose: After) => (await pageOf(whose)).exams[0]
  expect(await ruling(late)).toMatchObject({ outcome: 'late', late: { ruling: 'open', why: null } })
  const about = (whose: After) => ({ examId: exam.id, studentId: whose.student.id })
  await owner.gets(refuseLateAttempt, { ...about(late), reason: 'No power cut that day' })
  await owner.gets(acceptLateAttempt, { ...about(accepted), reason: 'Power cut' })
  expect(await ruling(late)).toMatchObject({ late: { ruling: 'refused', why: 'No power cut that day' } })
  expect(await ruling(accepted)).toMatchObject({ outcome: 'pending', late: { ruling: 'accepted' } })
})

test('whoever is not there, did not sit the exam or is of another course has no attempt', async () => {
  const exam = await room.exam('mcq')
  const elsewhere = await room.student(exam, 'ssc-26')
  const asks = async (studentId: number, examId = exam.id) =>
    (await author.asks(calls.studentAttempt, { studentId, examId })).body
  expect(await asks(elsewhere.id)).toMatchObject({ code: 'not-attempted' })
  expect(await asks(elsewhere.id, 'none')).toMatchObject({ code: 'no-such-exam' })
  expect(await asks(999_999)).toMatchObject({ code: 'not-found' })
  expect((await author.asks(calls.studentPage, { studentId: 999_999 })).body).toMatchObject({ code: 'not-found' })
  const page: calls.StudentPage = await author.gets(calls.studentPage, { studentId: elsewhere.id })
  expect(page.exams).toEqual([])
})

test('looking at a student and their attempt is in the log, once for a while, apart from what was changed', async () => {
  const exam = await room.exam('mcq')
  const student = await office.somebody(exam)
  await student.sits({ right: 1 })
  await pageOf(student)
  await pageOf(student)
  await attemptOf(student)
  await author.gets(calls.studentSheet, { studentId: student.student.id })
  const find = student.student.regNo
  expect((await entries({ find, area: 'views' })).map(({ action, staffId }) => [action, staffId])).toEqual([
    ['view.sheet', author.id],
    ['view.attempt', author.id],
    ['view.student', author.id],
  ])
  expect(await entries({ find })).toEqual([])
  room.clock.passes('11 min')
  await pageOf(student)
  await pageOf(student, owner)
  expect(await entries({ find, area: 'views' })).toHaveLength(5)
})

test('every list with people in it that is saved is in the log: who, when, what', async () => {
  const { exam } = await office.threeSat()
  await author.asks(exportStudents, { format: 'xlsx', courseId: 'hsc-26' })
  await author.asks(exportStudents, { format: 'xlsx', courseId: 'hsc-26' })
  await author.asks(resultsFile, { examId: exam.id, what: 'results', format: 'csv' })
  const [results, ...students] = (await entries({ area: 'views', staffId: author.id })).filter(
    ({ action }) => action === 'view.export',
  )
  expect(results).toMatchObject({ examId: exam.id, after: { format: 'csv' } })
  expect(students.slice(0, 2)).toMatchObject([
    { after: { format: 'xlsx', courseId: 'Name of hsc-26', students: expect.any(Number) as number } },
    { after: { format: 'xlsx' } },
  ])
})

test('staff write notes that only staff read; one sent twice is one, and the log has what it said', async () => {
  const student = await office.somebody(await room.exam('mcq'))
  const studentId = student.student.id
  const note = { studentId, text: 'বাবার সাথে কথা হয়েছে', requestKey: 'note-0001' }
  await author.gets(calls.addStudentNote, note)
  await author.gets(calls.addStudentNote, note)
  const reworded = await author.asks(calls.addStudentNote, { ...note, text: 'মায়ের সাথে কথা হয়েছে' })
  expect(reworded.body, 'not saved, and not said to be').toMatchObject({ code: 'conflict' })
  const [written, ...more] = (await pageOf(student, owner)).notes
  expect([written, more]).toMatchObject([{ text: note.text, by: author.name, canRemove: true }, []])
  const other = await signedIn(room.server, 'author')
  expect((await pageOf(student, other)).notes[0]).toMatchObject({ canRemove: false })
  const noteId = written?.id ?? 0
  expect((await other.asks(calls.removeStudentNote, { noteId })).status).toBe(403)
  await author.gets(calls.removeStudentNote, { noteId })
  expect((await pageOf(student)).notes).toEqual([])
  expect((await author.asks(calls.removeStudentNote, { noteId })).body).toMatchObject({ code: 'not-found' })
  expect(
    (await entries({ find: student.student.regNo })).map(({ action, before, after }) => [action, before, after]),
  ).toEqual([
    ['student.note-remove', { text: note.text }, null],
    ['student.note', null, { text: note.text }],
  ])
  expect(
    (await author.asks(calls.addStudentNote, { ...note, studentId: 999_999, requestKey: 'note-0002' })).body,
  ).toMatchObject({
    code: 'not-found',
  })
})

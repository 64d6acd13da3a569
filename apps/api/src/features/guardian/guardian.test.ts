import { guardianSheet } from '@anushilon/contract/operations/guardian'
import type { GuardianSheet } from '@anushilon/contract/schemas/guardian-sheet'
import { auditLog, type AuditEntry } from '@anushilon/contract/staff/audit'
import { withdrawResults } from '@anushilon/contract/staff/results'
import * as calls from '@anushilon/contract/staff/student-page'
import {
  comeBack,
  enrolStudents,
  leaveCentre,
  removeStudents,
  unenrolStudents,
} from '@anushilon/contract/staff/students'
import { DAY, HOUR } from '@anushilon/domain/instant'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resultsComeOut, type After } from '../../../test/results/after.ts'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { ExamRoom } from '../../../test/sitting/room.ts'
import { seedCourse, seedExam } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'
import { linkPath } from '../../guardian/link.ts'
import { RULES } from '../../throttle/rules.ts'

let office: ExamOffice
let room: ExamRoom
let owner: Colleague
let author: Colleague
beforeAll(async () => {
  office = await openOffice()
  ;({ room } = office)
})
afterAll(() => room.close())
beforeEach(async () => {
  room.morning()
  // Tests let days pass, after which nobody is signed in any more.
  owner = await signedIn(room.server, 'owner')
  author = await signedIn(room.server, 'author')
  await room.server.db.run(sql`truncate throttles`)
  // What other tests sat is none of these students' business.
  await room.server.db.run(sql`update exams set active = false`)
})

let requests = 0

async function link({ student }: After, days: 7 | 30 | 90 = 7, requestKey = `request-${(requests += 1)}`) {
  return (await author.gets(calls.makeGuardianLink, {
    studentId: student.id,
    days,
    requestKey,
  })) as calls.GuardianLink
}

const secretIn = ({ href }: Pick<calls.GuardianLink, 'href'>) => href?.split('#')[1] ?? ''

const opens = async (secret: string, address = '203.0.113.5') =>
  await room.server.call('POST', guardianSheet.route.path, { body: { secret }, address })

const sheet = async (secret: string): Promise<GuardianSheet> => {
  const { status, body } = await opens(secret)
  expect(status).toBe(200)
  return body as GuardianSheet
}

const isShut = async (secret: string) =>
  expect(await opens(secret)).toMatchObject({ status: 403, body: { code: 'link-invalid' } })

const linksOf = async ({ student }: After) =>
  ((await author.gets(calls.studentPage, { studentId: student.id })) as calls.StudentPage).links

test('a guardian sees attendance, marks, merit and the class without a log-in, and is counted', async () => {
  const { exam, students } = await office.threeSat()
  await resultsComeOut(room, exam)
  const made = await link(students[1])
  expect(made.href).toMatch(/^\/guardian#[\w-]{16}\.[\w-]{24}$/)
  const reply = await opens(secretIn(made))
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  const shown = await sheet(secretIn(made))
  expect(shown.exams[0]).toMatchObject({
    outcome: 'ranked',
    marks: 1.75,
    fullMarks: 5,
    position: 3,
    ranked: 3,
    classMean: 2.25,
  })
  expect(shown).toMatchObject({ average: { own: 35, class: 45 }, attendance: { held: 1, sat: 1, absent: 0, late: 0 } })
  expect(await author.gets(calls.studentSheet, { studentId: students[1].student.id })).toEqual(shown)
  expect(await linksOf(students[1])).toMatchObject([{ openings: 2, lastOpenedAt: room.clock.now() }])
})

test('a link shows the courses of whoever made it, and is shown to nobody who is of fewer', async () => {
  const { exam, students } = await office.threeSat()
  await resultsComeOut(room, exam)
  const [student] = students
  const studentId = student.student.id
  await seedCourse(room.server.db, `other-${exam.id}`)
  await room.server.db.run(sql`
    insert into enrolments (student_id, course_id) values (${studentId}, ${`other-${exam.id}`})`)
  const ofOther = await signedIn(room.server, 'author', `Of another ${exam.id}`, {
    ...ALL_RIGHTS,
    courses: [`other-${exam.id}`],
  })
  const whole = await link(student)
  const asked = { studentId, days: 7, requestKey: `request-${(requests += 1)}` } as const
  const theirs = (await ofOther.gets(calls.makeGuardianLink, asked)) as calls.GuardianLink
  expect(await sheet(secretIn(whole))).toMatchObject({
    student: { courses: { length: 2 } },
    exams: [{ outcome: 'ranked' }],
  })
  expect(await sheet(secretIn(theirs))).toMatchObject({ student: { courses: [`Course other-${exam.id}`] }, exams: [] })
  const { links } = (await ofOther.gets(calls.studentPage, { studentId })) as calls.StudentPage
  expect(links.map(({ id, isOpen, href }) => [id, isOpen, href === null])).toEqual(
    expect.arrayContaining([
      [whole.id, true, true],
      [theirs.id, true, false],
    ]),
  )
  expect((await linksOf(student)).every(({ href }) => href !== null)).toBe(true)
})

test('nothing in it helps to log in, to call, to find others, or tells what is not out', async () => {
  const { exam, students } = await office.threeSat()
  const [first, second] = students
  await room.server.db.run(sql`
    update students set mobile_no = '01712334455', name = 'Somebody else' where id <> ${first.student.id}`)
  await room.server.db.run(
    sql`update students set mobile_no = '01812334455', name = 'আয়েশা' where id = ${first.student.id}`,
  )
  const secret = secretIn(await link(first, 90))
  // While it runs there is nothing of it.
  expect((await sheet(secret)).exams).toEqual([])
  room.clock.passes('3 h')
  const pending = { outcome: 'pending', marks: null, position: null, ranked: null, classMean: null, fullMarks: null }
  expect(await sheet(secret)).toMatchObject({ exams: [pending], average: null, subjects: [] })
  await resultsComeOut(room, exam)
  const text = JSON.stringify(await sheet(secret))
  for (const told of ['01712334455', '01812334455', 'Somebody else', first.student.regNo, second.student.regNo]) {
    expect(text).not.toContain(told)
  }
  expect(text).not.toMatch(/correct|explanation|options|receipt/i)
  await owner.gets(withdrawResults, { examId: exam.id, reason: 'A key was wrong' })
  expect(await sheet(secret)).toMatchObject({ exams: [pending], average: null, subjects: [] })
})

test('whoever did not come is absent once the exam is over for everybody', async () => {
  const first = await room.exam('mcq')
  const student = await office.somebody(first)
  await student.sits({ right: 2 })
  const missed = await room.exam('mcq', {
    opensAt: '2026-03-15T11:00:00+06:00',
    closesAt: '2026-03-15T12:30:00+06:00',
  })
  const secret = secretIn(await link(student))
  room.clock.passes('2 h')
  expect((await sheet(secret)).attendance).toMatchObject({ held: 1, absent: 0 })
  await resultsComeOut(room, missed)
  const shown = await sheet(secret)
  expect(shown.attendance).toMatchObject({ held: 2, sat: 1, absent: 1 })
  expect(shown.exams.map(({ outcome }) => outcome)).toEqual(['absent', 'ranked'])
})

test('who is put into another course is absent from neither what the one before held since nor what the new one held until then', async () => {
  const from = await room.exam('mcq')
  const student = await office.somebody(from)
  const [id, { db }] = [student.student.id, room.server]
  await seedCourse(db, 'adm-26', ['adm-phy'])
  const held = { course: 'adm-26', subjects: ['adm-phy'], variation: 'mcq' } as const
  const [start, week] = [room.clock.now(), 7 * DAY]
  await seedExam(db, { ...held, id: 'adm-before', opensAt: start - week, closesAt: start - week + HOUR })
  await seedExam(db, { ...held, id: 'adm-after', opensAt: start + 2 * HOUR, closesAt: start + 3 * HOUR })
  await student.sits({ right: 2 })
  await owner.gets(unenrolStudents, { whom: { studentIds: [id] }, courseId: 'hsc-26', reason: 'Moved' })
  await owner.gets(enrolStudents, { studentIds: [id], courseId: 'adm-26' })
  await room.exam('mcq', { opensAt: '2026-03-15T11:00:00+06:00', closesAt: '2026-03-15T12:30:00+06:00' })
  room.clock.passes('4 h')
  const shown = await sheet(secretIn(await link(student)))
  expect(shown.attendance).toMatchObject({ held: 2, sat: 1, absent: 1 })
  const page = (await author.gets(calls.studentPage, { studentId: id })) as calls.StudentPage
  expect(page.exams.map(({ examId, outcome }) => [examId, outcome])).toEqual([
    ['adm-after', 'absent'],
    [from.id, 'pending'],
  ])
})

test('who has left the centre is absent from nothing that is held afterwards', async () => {
  const student = await office.somebody(await room.exam('mcq'))
  await student.sits({ right: 2 })
  await owner.gets(leaveCentre, { whom: { studentIds: [student.student.id] }, reason: 'test' })
  await room.exam('mcq', { opensAt: '2026-03-15T11:00:00+06:00', closesAt: '2026-03-15T12:30:00+06:00' })
  room.clock.passes('4 h')
  const { exams } = (await author.gets(calls.studentPage, { studentId: student.student.id })) as calls.StudentPage
  expect(exams.map(({ outcome }) => outcome)).not.toContain('absent')
})

test('a link ends after its days', async () => {
  const student = await office.somebody(await room.exam('mcq'))
  const [week, month] = [await link(student, 7), await link(student, 30)]
  room.clock.passes('167 h')
  await sheet(secretIn(week))
  room.clock.passes('1 h')
  await isShut(secretIn(week))
  await sheet(secretIn(month))
  author = await signedIn(room.server, 'author')
  const still = (await linksOf(student)).filter(({ href }) => href !== null)
  expect(still.map(({ id }) => id)).toEqual([month.id])
  const odd = { studentId: student.student.id, days: 8, requestKey: 'request-odd' }
  const { path } = calls.makeGuardianLink.route
  expect((await room.server.call('POST', path, { body: odd, headers: author.headers })).status).toBe(400)
})

test('a link that staff close shows nothing the next moment; others go on', async () => {
  const student = await office.somebody(await room.exam('mcq'))
  const [one, other] = [await link(student), await link(student)]
  await author.gets(calls.revokeGuardianLink, { linkId: one.id })
  await author.gets(calls.revokeGuardianLink, { linkId: one.id })
  await isShut(secretIn(one))
  await sheet(secretIn(other))
  expect((await author.asks(calls.revokeGuardianLink, { linkId: 'none' })).body).toMatchObject({ code: 'not-found' })
  const { entries }: { entries: AuditEntry[] } = await owner.gets(auditLog, { find: student.student.regNo })
  expect(entries.map(({ action }) => action)).toEqual([
    'student.guardian-revoke',
    'student.guardian-link',
    'student.guardian-link',
  ])
  expect(JSON.stringify(entries)).not.toContain(secretIn(other).split('.')[1])
})

test('who leaves the centre takes the links along, and they stay closed when they come back', async () => {
  const student = await office.somebody(await room.exam('mcq'))
  const secret = secretIn(await link(student))
  const whom = { whom: { studentIds: [student.student.id] }, reason: 'test' }
  await owner.gets(leaveCentre, whom)
  await isShut(secret)
  const again = { studentId: student.student.id, days: 7, requestKey: 'request-left' } as const
  expect((await author.asks(calls.makeGuardianLink, again)).body).toMatchObject({ code: 'conflict' })
  await owner.gets(comeBack, whom)
  await isShut(secret)
  await sheet(secretIn(await link(student)))
  await owner.gets(removeStudents, whom)
  await isShut(secret)
})

test('asking for the same link again makes no second one', async () => {
  const student = await office.somebody(await room.exam('mcq'))
  const [one, again] = [await link(student, 7, 'request-same'), await link(student, 7, 'request-same')]
  expect(again).toEqual(one)
  expect(await linksOf(student)).toHaveLength(1)
})

test('a link that is not ours opens nothing, and who makes links up is slowed without holding up the others', async () => {
  const student = await office.somebody(await room.exam('mcq'))
  const made = await link(student)
  const secret = secretIn(made)
  const forged = linkPath(Buffer.alloc(32, 1), made.id).split('#')[1] ?? ''
  for (const typed of [forged, `${made.id}.`, made.id, `${secret}x`, `x${secret}`, '.', 'ক.খ']) await isShut(typed)
  expect((await opens('')).status).toBe(400)
  let status = 403
  for (let tries = 0; tries < 400 && status === 403; tries += 1) ({ status } = await opens(forged))
  expect(status).toBe(429)
  await sheet(secret)
})

test('guardians behind a carrier’s one address do not hold each other up; one link is slowed where it is opened again and again', async () => {
  const student = await office.somebody(await room.exam('mcq'))
  const { burst } = RULES['guardian-sheets']
  const secrets: string[] = []
  for (let at = 0; at < 11; at += 1) secrets.push(secretIn(await link(student, 7, `guardian-${at}`)))
  const [first = ''] = secrets
  // One guardian after the other: all at once a slow machine would rightly say that it is busy.
  for (const secret of secrets) {
    const opened = await Promise.all(Array.from({ length: burst }, async () => (await opens(secret)).status))
    expect(opened).toEqual(Array.from({ length: burst }, () => 200))
  }
  expect((await opens(first)).status).toBe(429)
  expect((await opens(first, '198.51.100.9')).status).toBe(200)
})

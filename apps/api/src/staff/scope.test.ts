import { randomUUID } from 'node:crypto'
import { staffOperations } from '@anushilon/contract/staff/all'
import { listStaff, changeStaff, type StaffMember } from '@anushilon/contract/staff/account'
import { addBatch, renameBranch } from '@anushilon/contract/staff/groups'
import { examHead, examList } from '@anushilon/contract/staff/overview'
import { savePaper, readPaper, scheduleDraft, createDraft, type EditableExam } from '@anushilon/contract/staff/papers'
import { meritPage, resultsFile, type MeritRow } from '@anushilon/contract/staff/results'
import { makeGuardianLink, revokeGuardianLink, type GuardianLink } from '@anushilon/contract/staff/student-page'
import { exportStudents, studentList } from '@anushilon/contract/staff/students'
import { endExam, giveTime, liveBoard, previewTime, sendNote } from '@anushilon/contract/staff/live'
import { answerRecheck, recheckList } from '@anushilon/contract/staff/rechecks'
import { addComment, nextScript, removeComment, type Comment, type Script } from '@anushilon/contract/staff/marking'
import { markingList, markingOverview, markingWaiting } from '@anushilon/contract/staff/marking-piles'
import { scriptList } from '@anushilon/contract/staff/scripts'
import { askRecheck } from '@anushilon/contract/operations/rechecks'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { After } from '../../test/results/after.ts'
import { openOffice, type ExamOffice } from '../../test/results/exam-office.ts'
import type { SatExam, Student } from '../../test/sitting/student.ts'
import { seedExam, seedStudent } from '../../test/seed.ts'
import { plausibleCalls } from '../../test/staff/odd-input.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { sql } from '../db/sql.ts'

let office: ExamOffice
/** Of HSC only, and of Mirpur only. */
let ofCourse: Colleague
let ofBranch: Colleague
/** The same as markers. */
let marker: Readonly<Record<'course' | 'branch', Colleague>>
let own: { exam: SatExam; mirpur: Student; uttara: Student }
let strangerId: number
interface Next {
  readonly script: Script | null
}
const batches = { own: 0, others: 0 }
beforeAll(async () => {
  office = await openOffice()
  const { room, owner } = office
  const { db } = room.server
  const { exam, students } = await office.threeSat()
  const [mirpur, uttara] = [students[0].student, students[1].student]
  await db.run(sql`update students set branch = 'Mirpur', name = 'Nusrat of Mirpur' where id = ${mirpur.id}`)
  await db.run(sql`update students set branch = 'Uttara', name = 'Uttara-secret student' where id = ${uttara.id}`)
  own = { exam, mirpur, uttara }
  await db.run(sql`update courses set name = 'Ssc-secret course' where id = 'ssc-26'`)
  await db.run(
    sql`insert into subjects (id, course_id, name) values ('hidden-subject', 'ssc-26', 'Ssc-secret subject')`,
  )
  strangerId = await seedStudent(room.server, { regNo: 'hidden-1', courses: ['ssc-26'] })
  await db.run(sql`update students set name = 'Ssc-secret student' where id = ${strangerId}`)
  const now = room.clock.now()
  await seedExam(db, {
    id: 'hidden-exam',
    course: 'ssc-26',
    subjects: ['hidden-subject'],
    variation: 'mcq',
    opensAt: now,
    closesAt: now + 7_200_000,
  })
  await seedExam(db, {
    id: 'uttara-exam',
    course: 'hsc-26',
    subjects: ['phy'],
    variation: 'mcq',
    opensAt: now,
    closesAt: now + 7_200_000,
  })
  await db.run(sql`update exams set name = 'Uttara-secret exam', for_branches = '{Uttara}' where id = 'uttara-exam'`)
  await db.run(sql`update exams set name = 'Ssc-secret exam' where id = 'hidden-exam'`)
  batches.own = ((await owner.gets(addBatch, { courseId: 'hsc-26', name: 'Evening' })) as { id: number }).id
  batches.others = ((await owner.gets(addBatch, { courseId: 'ssc-26', name: 'Ssc-secret batch' })) as { id: number }).id
  ofCourse = await signedIn(room.server, 'author', 'Of HSC', { ...ALL_RIGHTS, courses: ['hsc-26'] })
  ofBranch = await signedIn(room.server, 'author', 'Of Mirpur', { ...ALL_RIGHTS, branches: ['Mirpur'] })
  marker = {
    course: await signedIn(room.server, 'marker', 'Marker of HSC', { ...ALL_RIGHTS, courses: ['hsc-26'] }),
    branch: await signedIn(room.server, 'marker', 'Marker of Mirpur', { ...ALL_RIGHTS, branches: ['Mirpur'] }),
  }
})
afterAll(() => office.room.close())
beforeEach(() => office.room.morning())

/** Ends the session, or goes on for ever; and what takes a file that nobody has sent. */
const LEFT_OUT = ['staffSignOut', 'staffChangeOwnPassword', 'staffLiveStream']
const callsOf = (role: 'author' | 'marker') =>
  staffOperations.flatMap(({ name, access }) =>
    typeof access === 'object' && access.staff.includes(role) && !LEFT_OUT.includes(name) ? [name] : [],
  )
const REFUSED = ['no-such-exam', 'not-found', 'not-allowed']

interface Case {
  readonly who: () => Colleague
  /** What a call names, by the names of its fields. */
  readonly beyond: () => Readonly<Record<string, unknown>>
  /** How what they must not see is called. */
  readonly secret: RegExp
  readonly theirs: () => Readonly<Record<string, unknown>>
}
const CASES: Readonly<Record<string, Case>> = {
  course: {
    who: () => ofCourse,
    secret: /Ssc-secret/,
    beyond: () => ({
      examId: 'hidden-exam',
      examIds: ['hidden-exam'],
      courseId: 'ssc-26',
      subjectId: 'hidden-subject',
      studentId: strangerId,
      studentIds: [strangerId],
      batchId: batches.others,
    }),
    theirs: () => ({ examId: own.exam.id, courseId: 'hsc-26', subjectId: 'phy', studentId: own.mirpur.id }),
  },
  branch: {
    who: () => ofBranch,
    secret: /Uttara-secret/,
    beyond: () => ({
      examId: 'uttara-exam',
      examIds: ['uttara-exam'],
      studentId: own.uttara.id,
      studentIds: [own.uttara.id],
      branch: 'Uttara',
    }),
    theirs: () => ({ examId: own.exam.id, courseId: 'hsc-26', subjectId: 'phy', studentId: own.mirpur.id }),
  },
}

/** Each role with the cases' colleagues of that role. */
const ROLES = Object.entries(CASES).flatMap(([kind, one]) => [
  { role: 'author' as const, kind, ...one },
  { role: 'marker' as const, kind, ...one, who: () => marker[kind === 'course' ? 'course' : 'branch'] },
])

describe.each(ROLES)('$role of one $kind', ({ role, who, beyond, theirs, secret }) => {
  test.each(callsOf(role))('%s is refused for what is beyond their rights, and names nothing of it', async (name) => {
    const asked = [...plausibleCalls({ ...theirs(), ...beyond() })].find((call) => call.name === name)
    if (asked === undefined) throw new Error('no such call')
    const { method, url, body, fields } = asked
    const reply = await office.room.server.call(method, url, { headers: who().headers, body })
    const namesSomething = Object.keys(beyond()).some((field) => fields.has(field))
    const code = reply.status >= 400 ? (reply.body as { code: string }).code : 'ok'
    // Before the rights comes the shape of the input.
    expect(namesSomething ? [...REFUSED, 'bad-input'] : [code]).toContain(code)
    expect(code).not.toBe('internal')
    expect(JSON.stringify(reply.body)).not.toMatch(secret)
  })
})

test('nobody of a course or branch finds other people, exams or courses in a list', async () => {
  for (const { who: whose, secret } of Object.values(CASES)) {
    const who = whose()
    for (const [body, seen] of [
      [await who.gets(studentList, {}), /Nusrat of Mirpur/],
      [await who.gets(examList, {}), new RegExp(own.exam.id)],
    ] as const) {
      expect(JSON.stringify(body)).not.toMatch(secret)
      expect(JSON.stringify(body)).toMatch(seen)
    }
  }
})

test('the live board says nothing of other branches, asked for or as it goes on', async () => {
  const { server, clock } = office.room
  const exam = await office.room.exam('mcq')
  for (const student of [own.mirpur.at(exam), own.uttara.at(exam)]) await student.starts().isDone()
  for (const { id: studentId } of [own.mirpur, own.uttara]) {
    const time = { examId: exam.id, minutes: 5, closesAt: null, reason: `for number ${studentId}` }
    await office.owner.gets(giveTime, { ...time, whom: { kind: 'student', studentId } })
  }
  const uttara = { kind: 'branch', branch: 'Uttara' } as const
  const elsewhere = { examId: exam.id, minutes: 5, closesAt: null, reason: 'No light there', whom: uttara }
  await office.owner.gets(giveTime, elsewhere)
  clock.passes('5 min')
  const address = await server.listen()
  const firstFrame = async ({ headers }: Colleague) => {
    const watching = new AbortController()
    const reply = await fetch(`${address}/api/staff/live/stream?examId=${exam.id}`, {
      headers,
      signal: watching.signal,
    })
    expect(reply.status).toBe(200)
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    const { value } = (await reader?.read()) ?? {}
    watching.abort()
    return value
  }
  expect(await firstFrame(office.owner)).toMatch(/Uttara-secret/)
  for (const text of [
    await firstFrame(ofBranch),
    JSON.stringify(await ofBranch.gets(liveBoard, { examId: exam.id })),
  ]) {
    expect(text).toMatch(/Nusrat of Mirpur/)
    expect(text).toMatch(/5 min for Nusrat/)
    expect(text).not.toMatch(/Uttara/)
    expect(text).not.toContain(`for number ${own.uttara.id}`)
    // What is counted is what is listed below it.
    expect(text).toContain('"expected":1,"started":1,')
    expect(text).toContain('"offline":1,')
    expect(text).toContain('"needHelp":1')
  }
})

test('scripts and re-checks of other branches are neither listed, counted nor answered', async () => {
  const { room, owner } = office
  const exam = await room.exam('written', { results: 'manual' })
  for (const student of [own.mirpur, own.uttara]) {
    const after = new After(room, student.at(exam))
    await after.sits({ right: 1, wrong: 1 })
    await after.isMarked(4)
  }
  const { scripts, total }: { scripts: object[]; total: number } = await ofBranch.gets(scriptList, { examId: exam.id })
  expect([scripts.length, total]).toEqual([1, 1])
  expect(JSON.stringify(scripts)).not.toMatch(/secret/)
  room.clock.passes('3 h')
  expect((await office.publishes(exam)).status).toBe(200)
  for (const student of [own.mirpur, own.uttara]) {
    const asked = { examId: exam.id, part: 'written', subject: 0, question: 1, reason: 'আবার দেখুন' } as const
    await student.at(exam).calls(askRecheck, asked).isDone()
  }
  const seen: { rechecks: object[]; total: number } = await ofBranch.gets(recheckList, { show: 'open' })
  expect([seen.rechecks.length, seen.total]).toEqual([1, 1])
  expect(JSON.stringify(seen)).not.toMatch(/secret/)
  const all: { rechecks: { id: number; student: { id: number } }[] } = await owner.gets(recheckList, { show: 'open' })
  const others = all.rechecks.find(({ student }) => student.id === own.uttara.id)?.id ?? 0
  expect((await ofBranch.asks(answerRecheck, { id: others, answer: 'It is right' })).status).toBe(404)
})

test('comments and guardians’ links of others are not taken away by their number', async () => {
  const { room, owner } = office
  const exam = await room.exam('written')
  const marker = await signedIn(room.server, 'marker', 'Marker of SSC', { ...ALL_RIGHTS, courses: ['ssc-26'] })
  const comment = { examId: exam.id, section: 0, question: 1, text: 'Well drawn', isForExam: true }
  const { id }: Comment = await owner.gets(addComment, comment)
  expect((await marker.asks(removeComment, { id })).status).toBe(404)
  // What everybody who marks the exam reads is not for one branch to change.
  expect((await ofBranch.asks(addComment, comment)).status).toBe(403)
  expect((await ofBranch.asks(removeComment, { id })).status).toBe(403)
  expect((await ofCourse.asks(removeComment, { id })).status).toBe(200)
  const wanted = { studentId: own.uttara.id, days: 7 as const, requestKey: randomUUID() }
  const link: GuardianLink = await owner.gets(makeGuardianLink, wanted)
  expect((await ofBranch.asks(revokeGuardianLink, { linkId: link.id })).status).toBe(404)
  expect((await ofCourse.asks(revokeGuardianLink, { linkId: link.id })).status).toBe(200)
})

test('a marker of a branch is given, counts and finds only scripts of that branch', async () => {
  const { room, owner } = office
  const exam = await room.exam('written', { results: 'manual' })
  for (const student of [own.mirpur, own.uttara]) await new After(room, student.at(exam)).sits({ right: 1, wrong: 1 })
  const pile = { examId: exam.id, section: 0, question: 1, of: 'unmarked' as const }
  const { questions }: { questions: { scripts: number; blanks: number }[] } = await owner.gets(markingOverview, pile)
  expect(questions[0]).toMatchObject({ scripts: 2 })
  for (const who of [marker.branch, ofBranch]) {
    expect(await who.gets(markingOverview, pile)).toMatchObject({ questions: [{ scripts: 1, marked: 0 }, {}] })
    const { exams }: { exams: { examId: string; scripts: number }[] } = await who.gets(markingList, {})
    expect(exams.find(({ examId }) => examId === exam.id)).toMatchObject({ scripts: 1, marked: 0 })
    expect(await who.gets(examHead, { examId: exam.id })).toMatchObject({ scripts: 1, started: 1 })
  }
  const [all, theirs] = [await owner.gets(markingWaiting, {}), await marker.branch.gets(markingWaiting, {})]
  expect(theirs).toEqual({ waiting: (all as { waiting: number }).waiting / 2 })
  const first: Next = await marker.branch.gets(nextScript, { ...pile, holding: [] })
  expect(first).toMatchObject({ upcoming: [], progress: { total: 1, marked: 0 }, script: { number: 1 } })
  const holding = [first.script?.scriptId ?? '']
  expect(await marker.branch.gets(nextScript, { ...pile, holding, isAhead: true })).toMatchObject({
    script: null,
    others: [],
  })
  const rest: Next = await owner.gets(nextScript, { ...pile, holding: [] })
  expect(rest.script?.number).toBe(2)
})

test('the merit list and its file hold those of their branch only, with their places among all', async () => {
  const { rows }: { rows: MeritRow[] } = await ofBranch.gets(meritPage, { examId: own.exam.id })
  expect(rows.map(({ name, position }) => [name, position])).toEqual([['Nusrat of Mirpur', 1]])
  const file = await ofBranch.asks(resultsFile, { examId: own.exam.id, what: 'results', format: 'csv' })
  expect(String(file.body)).toContain('Nusrat of Mirpur')
  expect(String(file.body)).not.toContain('secret')
})

test('what changes an exam for everybody needs the whole exam; for one’s own students it does not', async () => {
  const time = { examId: own.exam.id, minutes: 5, closesAt: null, reason: 'a power cut' }
  const note = await ofBranch.asks(sendNote, { examId: own.exam.id, text: 'Question 3' })
  expect(note.body).toMatchObject({ code: 'not-allowed' })
  expect((await ofBranch.asks(giveTime, { ...time, whom: { kind: 'all' } })).body).toMatchObject({
    code: 'not-allowed',
  })
  const mine = await ofBranch.asks(giveTime, { ...time, whom: { kind: 'branch', branch: 'Mirpur' } })
  expect((mine.body as { code?: string }).code).not.toBe('not-allowed')
})

test('the end of an exam that other branches sit too is not moved by giving time to one’s own', async () => {
  const { room, owner } = office
  const exam = await room.exam('mcq')
  const closesAt = room.clock.now() + 3 * 3_600_000
  const time = { examId: exam.id, minutes: 0, closesAt, reason: 'a power cut' }
  const own5 = { ...time, minutes: 5 }
  const whoms = [
    { kind: 'branch' as const, branch: 'Mirpur' },
    { kind: 'student' as const, studentId: own.mirpur.id },
  ]
  for (const whom of whoms) {
    for (const asked of [
      await ofBranch.asks(giveTime, { ...time, whom }),
      await ofBranch.asks(giveTime, { ...own5, whom }),
      await ofBranch.asks(previewTime, { ...time, whom }),
    ]) {
      expect(asked).toMatchObject({ status: 403, body: { detail: 'Others than your branches sit this exam.' } })
    }
  }
  for (const isCalledOff of [true, false]) {
    const end = { examId: exam.id, closesAt: isCalledOff ? null : closesAt, reason: 'a power cut', isCalledOff }
    expect(await ofBranch.asks(endExam, end)).toMatchObject({ status: 403 })
  }
  const [whom] = whoms
  if (whom === undefined) throw new Error('nobody')
  expect(await ofBranch.asks(giveTime, { ...own5, closesAt: null, whom })).toMatchObject({ status: 200 })
  expect(await owner.asks(giveTime, { ...time, whom })).toMatchObject({ status: 200 })
})

test('an author of a branch writes exams for it, and schedules none for others', async () => {
  const { examId }: { examId: string } = await ofBranch.gets(createDraft, {
    courseId: 'hsc-26',
    name: 'Weekly',
    variation: 'mcq',
    subjectId: 'phy',
  })
  const { revision }: EditableExam = await ofBranch.gets(readPaper, { examId })
  expect((await ofBranch.asks(scheduleDraft, { examId, revision })).body).toMatchObject({ code: 'not-allowed' })
  const { document }: EditableExam = await ofBranch.gets(readPaper, { examId })
  const saved: EditableExam = await ofBranch.gets(savePaper, {
    examId,
    revision,
    document: { ...document, branches: ['Mirpur'] },
  })
  // Now it lacks questions only.
  expect((await ofBranch.asks(scheduleDraft, { examId, revision: saved.revision })).body).toMatchObject({
    code: 'not-ready',
  })
})

test('exports are a right of their own', async () => {
  const rights = { ...ALL_RIGHTS, mayExport: false }
  const plain = await signedIn(office.room.server, 'author', 'Without exports', rights)
  const files = [
    await plain.asks(exportStudents, { format: 'csv' }),
    await plain.asks(resultsFile, { examId: own.exam.id, what: 'merit', format: 'csv' }),
  ]
  for (const { body } of files) expect(body).toMatchObject({ code: 'not-allowed' })
  expect((await plain.asks(studentList, {})).status).toBe(200)
})

test('the owner sets rights, which follow a branch to its new name; an owner is of everything', async () => {
  const { owner } = office
  const { people }: { people: StaffMember[] } = await owner.gets(listStaff, {})
  const person = people.find(({ name }) => name === 'Of Mirpur')
  if (person === undefined) throw new Error('nobody')
  const { id, name, role, branch, isActive } = person
  const change = { id, name, role, branch, isActive }
  const unknown = { ...ALL_RIGHTS, branches: ['Nowhere'] }
  expect((await owner.asks(changeStaff, { ...change, rights: unknown })).status).toBe(404)
  const kept: StaffMember = await owner.gets(changeStaff, change)
  expect(kept.rights).toEqual({ courses: [], branches: ['Mirpur'], mayExport: true })
  await owner.gets(renameBranch, { branch: 'Mirpur', name: 'মিরপুর' })
  const { people: after }: { people: StaffMember[] } = await owner.gets(listStaff, {})
  expect(after.find((one) => one.id === id)?.rights.branches).toEqual(['মিরপুর'])
  const raised: StaffMember = await owner.gets(changeStaff, { ...change, role: 'owner', rights: kept.rights })
  expect(raised.rights).toEqual(ALL_RIGHTS)
})

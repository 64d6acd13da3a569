import { homePage, type ExamCard } from '@anushilon/contract/operations/catalogue'
import { login } from '@anushilon/contract/operations/identity'
import { examNotes, runningWritten } from '@anushilon/contract/operations/sitting'
import { listClosings } from '@anushilon/contract/staff/clock'
import { reopenAttempts } from '@anushilon/contract/staff/late-attempts'
import { changeStaff, signOut } from '@anushilon/contract/staff/account'
import * as live from '@anushilon/contract/staff/live'
import { publishResults } from '@anushilon/contract/staff/results'
import { issuePasswords, type HandOut } from '@anushilon/contract/staff/students'
import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { After } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { SatExam, Student } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'
import { runJobs } from '../../jobs/jobs.ts'

let room: ExamRoom
let owner: Colleague
/** Where the server listens: a stream cannot be injected. */
let address: string

beforeAll(async () => {
  room = await openRoom()
  address = await room.server.listen()
  owner = await signedIn(room.server, 'owner', 'Nasrin Sultana')
})
afterAll(() => room.close())
beforeEach(async () => {
  room.morning()
  // Everybody of an earlier test would be expected in this one's exam.
  await room.server.db.run(sql`delete from enrolments`)
})

const CLOSES = TEST_START + 2 * HOUR
const REASON = 'Power cut in Mirpur'

const record = () => room.server.deps.presence.record(room.clock.now())
const board = async (exam: SatExam): Promise<live.LiveBoard> => await owner.gets(live.liveBoard, { examId: exam.id })
const students = async (exam: SatExam, filter: { find?: string; state?: live.SittingState } = {}) =>
  (await owner.gets(live.examStudents, { examId: exam.id, ...filter })) as {
    students: live.ExamStudent[]
    total: number
    counts: live.StateCounts
  }
const giving = (exam: SatExam, whom: live.TimeRecipients, minutes: number, closesAt: number | null = null) =>
  owner.asks(live.giveTime, { examId: exam.id, whom, minutes, closesAt, reason: REASON })
/** What the pages would not send; the status of the reply. */
const sends = async (path: string, body: object) =>
  (await room.server.call('POST', path, { headers: owner.headers, body })).status
const SHUFFLED = { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25, shuffle: true }
const asked = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ text: `asked ${at + 1}`, options: ['a', 'b', 'c', 'd'], correct: 1 }))
const one = (student: Student): live.TimeRecipients => ({ kind: 'student', studentId: student.id })
const ALL: live.TimeRecipients = { kind: 'all' }

async function inBranch(student: Student, branch: string): Promise<Student> {
  await room.server.db.run(sql`update students set branch = ${branch} where id = ${student.id}`)
  return student
}

/** From now on they are asked for a password, which they do not know. */
const setPassword = async (student: Student) =>
  await room.server.db.run(
    sql`update students set password_changed_at = ${new Date(TEST_START)} where id = ${student.id}`,
  )
const logsIn = (student: Student, password: string) =>
  student.calls(login, { regNo: student.regNo, courseId: 'hsc-26', password }).answer

const deadline = async (student: Student, kind: 'mcq' | 'written' = 'mcq') => (await student.part(kind))?.deadlineAt

describe('the board', () => {
  test('the board says who is expected, at it, done and late, by branch', async () => {
    const exam = await room.exam('mcq')
    const [busy, done, late] = [await room.student(exam), await room.student(exam), await room.student(exam)]
    await inBranch(await room.student(exam), 'Mirpur')
    await inBranch(busy, 'Mirpur')
    await late.starts().isDone()
    room.clock.passes('20 min')
    await busy.starts().isDone()
    await done.starts().isDone()
    await done.submits().isOnTime()
    room.clock.passes('15 min')
    await busy.sees().isShown()
    await record()
    await runJobs(room.server.deps, room.clock.now())

    expect(await board(exam)).toMatchObject({
      expected: 4,
      started: 3,
      states: { 'not-started': 1, answering: 1, offline: 0, submitted: 1, late: 1 },
      inMcq: 1,
      inWritten: 0,
      closesAt: CLOSES,
      branches: [
        { name: 'Mirpur', expected: 2, states: { 'not-started': 1, answering: 1 } },
        { name: '', expected: 2, states: { submitted: 1, late: 1, answering: 0 } },
      ],
      starts: [
        { at: TEST_START, students: 1 },
        { at: TEST_START + 20 * MINUTE, students: 2 },
      ],
      help: [{ studentId: late.id, why: 'late', since: TEST_START + 30 * MINUTE + 30 * SECOND }],
    })
  })

  test('the board counts a student as offline once their page was not heard of for more than a minute', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    await student.picks(0, 'A').isSaved()
    await record()
    room.clock.passes('60 s')
    expect((await board(exam)).states).toMatchObject({ answering: 1, offline: 0 })
    room.clock.passes('1 s')
    expect(await board(exam)).toMatchObject({
      states: { answering: 0, offline: 1 },
      longOffline: 0,
      help: [{ studentId: student.id, why: 'offline', since: TEST_START, saved: 1, questions: 5 }],
    })
    room.clock.passes('2 min')
    expect(await board(exam)).toMatchObject({ longOffline: 1 })
    await student.sees().isShown()
    await record()
    expect(await board(exam)).toMatchObject({ states: { answering: 1, offline: 0 }, help: [] })
  })

  test('a student between two parts is still at it, and has handed in once the window is over', async () => {
    const exam = await room.exam('mcq-written')
    const student = await room.student(exam)
    await student.starts().isDone()
    await student.submits().isOnTime()
    expect((await board(exam)).states).toMatchObject({ answering: 1, submitted: 0 })
    room.clock.moveTo(CLOSES)
    expect((await board(exam)).states).toMatchObject({ answering: 0, submitted: 1 })
  })

  test('the board lists who cannot sign in and whose uploads fail', async () => {
    const exam = await room.exam('written')
    const [guesser, sender] = [await room.student(exam), await room.student(exam)]
    await setPassword(guesser)
    for (const _ of [1, 2, 3, 4, 5, 6]) await logsIn(guesser, 'not mine')
    await sender.startsWritten().isDone()
    const broken = Buffer.from('no picture at all')
    for (const _ of [1, 2]) await sender.sendsPage(1, 'page-0000-0000-0001', broken).isRefused('script-unreadable')
    await record()
    expect(await board(exam)).toMatchObject({
      help: [
        { studentId: sender.id, why: 'upload-failing', times: 2 },
        { studentId: guesser.id, why: 'cannot-sign-in', times: 5, since: TEST_START, mobileNo: null },
      ],
      needHelp: 2,
    })
    // With a new one they are in at once, and off the board.
    const { handOuts } = (await owner.gets(issuePasswords, { studentIds: [guesser.id] })) as { handOuts: HandOut[] }
    expect((await logsIn(guesser, handOuts[0]?.password ?? '')).status).toBe(200)
    expect((await board(exam)).help).toMatchObject([{ studentId: sender.id }])
  })

  test('one whose uploads fail without end does not keep anybody else off the board', async () => {
    const exam = await room.exam('written')
    const [sender, other] = [await room.student(exam), await room.student(exam)]
    for (const student of [sender, other]) await student.startsWritten().isDone()
    const { presence } = room.server.deps
    for (let time = 0; time < 40_000; time += 1) presence.sawUpload(exam.id, sender.id, room.clock.now(), false)
    room.clock.passes('2 min')
    await other.seesWritten().isShown()
    await record()
    expect((await board(exam)).help).toMatchObject([{ studentId: sender.id }])
  })

  test('the board forgets who has not tried to sign in for ten minutes', async () => {
    const exam = await room.exam('mcq')
    const guesser = await room.student(exam)
    await setPassword(guesser)
    for (const _ of [1, 2, 3]) await logsIn(guesser, 'not mine')
    room.clock.passes('9 min')
    expect((await board(exam)).help).toMatchObject([{ studentId: guesser.id, times: 3 }])
    room.clock.passes('1 min')
    expect((await board(exam)).help).toEqual([])
  })

  test('the board lists whose photos get nowhere, as their page says, until they have arrived', async () => {
    const exam = await room.exam('written')
    const student = await room.student(exam)
    await student.startsWritten().isDone()
    const looks = (uploadsLost: number) => student.calls(runningWritten, { examId: exam.id, uploadsLost }).isShown()
    await looks(1)
    await record()
    expect((await board(exam)).help).toEqual([])
    await looks(3)
    await record()
    expect((await board(exam)).help).toMatchObject([{ studentId: student.id, why: 'upload-lost', times: 3 }])
    await looks(0)
    await record()
    expect((await board(exam)).help).toEqual([])
  })

  test('who has begun and cannot sign in again stands before those who are only offline', async () => {
    const exam = await room.exam('mcq')
    const [offline, locked] = [await room.student(exam), await room.student(exam)]
    await setPassword(locked)
    for (const each of [offline, locked]) await each.starts().isDone()
    await record()
    room.clock.passes('2 min')
    for (const _ of [1, 2, 3]) await logsIn(locked, 'not mine')
    expect((await board(exam)).help).toMatchObject([
      { studentId: locked.id, why: 'cannot-sign-in', times: 3 },
      { studentId: offline.id, why: 'offline' },
    ])
  })

  test('names thirty at most, and says how many need help', async () => {
    const exam = await room.exam('mcq')
    const crowd = await Promise.all(Array.from({ length: 32 }, () => room.student(exam)))
    for (const each of crowd) await each.starts().isDone()
    room.clock.passes('2 min')
    const { help, needHelp } = await board(exam)
    expect([help.length, needHelp]).toEqual([30, 32])
  })

  test('there is none of an exam that does not exist', async () => {
    expect((await owner.asks(live.liveBoard, { examId: 'nothing' })).status).toBe(404)
    expect((await owner.asks(live.liveStream, { examId: 'nothing' })).status).toBe(404)
  })
})

test('who watches is told of a change, and of none', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  const watching = new AbortController()
  const reply = await fetch(`${address}/api/staff/live/stream?examId=${exam.id}`, {
    headers: owner.headers,
    signal: watching.signal,
  })
  expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const events = eventsOf(reply)
  expect(await events.next()).toMatchObject({ event: 'board', data: { started: 0, expected: 1 } })
  await student.starts().isDone()
  expect(await events.nextOf('board')).toMatchObject({ data: { started: 1, states: { answering: 1 } } })
  expect(await events.nextOf('same')).toEqual({ event: 'same', data: room.clock.now() })
  await owner.gets(live.sendNote, { examId: exam.id, text: 'g = 9.8' })
  expect(await events.nextOf('board')).toMatchObject({ data: { said: [{ what: 'Note to all' }] } })
  watching.abort()
})

test.each([
  ['is shut out', { role: 'author', isActive: false }],
  ['is a marker now', { role: 'marker', isActive: true }],
  ['has signed out', null],
] as const)('who watches hears nothing more once they are not to: %s', async (what, change) => {
  const exam = await room.exam('mcq')
  const who = await signedIn(room.server, 'author', `Who ${what}`)
  const { id, name, headers } = who
  const reply = await fetch(`${address}/api/staff/live/stream?examId=${exam.id}`, { headers })
  const lines = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await lines?.read())?.value).toContain('event: board')
  if (change === null) await who.gets(signOut, {})
  else await owner.gets(changeStaff, { id, name, branch: null, ...change })
  await owner.gets(live.sendNote, { examId: exam.id, text: 'g = 9.8' })
  const rest: string[] = []
  for (let piece = await lines?.read(); piece?.done === false; piece = await lines?.read()) rest.push(piece.value)
  expect(rest.join('')).not.toContain('event: board')
})

/** One event after the other, parsed. */
function eventsOf(reply: Response) {
  const lines = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  async function next(): Promise<{ event: string; data: unknown }> {
    while (!rest.includes('\n\n')) rest += (await lines?.read())?.value ?? ''
    const end = rest.indexOf('\n\n')
    const fields = new Map(
      rest
        .slice(0, end)
        .split('\n')
        .map((line) => line.split(/: (.*)/s) as [string, string]),
    )
    rest = rest.slice(end + 2)
    return { event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? 'null') as unknown }
  }
  /** On a busy machine more of the other kind come in between. */
  async function nextOf(event: string) {
    for (;;) {
      const one = await next()
      if (one.event === event) return one
    }
  }
  return { next, nextOf }
}

describe('extra time', () => {
  test('extra time for one student moves their running clock and nobody else’s, and their page hears of it', async () => {
    const exam = await room.exam('mcq')
    const [given, other] = [await room.student(exam), await room.student(exam)]
    await given.starts().isDone()
    await other.starts().isDone()
    const asked = await owner.gets(live.previewTime, {
      examId: exam.id,
      whom: one(given),
      minutes: 10,
      closesAt: null,
    })
    expect(asked).toEqual({
      students: 1,
      moved: 1,
      cut: 0,
      squeezed: 0,
      part: 'mcq',
      endsNow: { from: TEST_START + 30 * MINUTE, to: TEST_START + 30 * MINUTE },
      endsThen: { from: TEST_START + 40 * MINUTE, to: TEST_START + 40 * MINUTE },
      closesAt: { from: CLOSES, to: CLOSES },
    })
    expect(await deadline(given)).toBe(TEST_START + 30 * MINUTE)
    expect((await giving(exam, one(given), 10)).body).toEqual({ students: 1, moved: 1 })
    expect(await given.sees().isShown()).toMatchObject({ endsAt: TEST_START + 40 * MINUTE })
    expect(await deadline(other)).toBe(TEST_START + 30 * MINUTE)

    room.clock.moveTo(TEST_START + 40 * MINUTE + 30 * SECOND)
    await given.picks(0, 'A').isSaved()
    await given.submits().isOnTime()
    await other.submits().isLate()
  })

  test('extra time that was given to one student by mistake is taken back, and their page hears of it', async () => {
    const exam = await room.exam('mcq')
    const [given, other] = [await room.student(exam), await room.student(exam)]
    await giving(exam, ALL, 10)
    for (const each of [given, other]) await each.starts().isDone()
    await given.picks(0, 'A').isSaved()
    await giving(exam, one(given), 60)
    room.clock.passes('20 min')
    const back = { examId: exam.id, whom: one(given), minutes: -54, closesAt: null }
    const ends = { from: TEST_START + 46 * MINUTE, to: TEST_START + 46 * MINUTE }
    expect(await owner.gets(live.previewTime, back)).toMatchObject({
      students: 1,
      moved: 1,
      part: 'mcq',
      endsThen: ends,
    })
    expect((await giving(exam, one(given), -54)).body).toEqual({ students: 1, moved: 1 })
    expect(await given.sees().isShown()).toMatchObject({ endsAt: ends.to })
    expect(await deadline(other)).toBe(TEST_START + 40 * MINUTE)
    expect(await students(exam, { find: given.regNo })).toMatchObject({ students: [{ extraMinutes: 16 }] })
    expect((await board(exam)).said[0]).toMatchObject({ what: expect.stringMatching(/^−54 min for /), reason: REASON })

    // Not more than there was, not from many, not so that there are less than five minutes left.
    expect(await giving(exam, one(given), -17)).toMatchObject({ status: 409 })
    expect(await giving(exam, ALL, -5)).toMatchObject({ status: 409 })
    room.clock.moveTo(TEST_START + 30 * MINUTE)
    expect(await giving(exam, one(given), -12)).toMatchObject({ status: 409 })
    expect((await giving(exam, one(given), -11)).body).toEqual({ students: 1, moved: 1 })
    expect(await deadline(given)).toBe(TEST_START + 35 * MINUTE)

    // Who did not notice is not late: what was saved counts.
    room.clock.moveTo(TEST_START + 36 * MINUTE)
    await runJobs(room.server.deps, room.clock.now())
    await given.hasClosed('mcq', 'overdue')
  })

  test('extra time that was given for a part to come is taken back before it begins', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await giving(exam, one(student), 60)
    expect((await giving(exam, one(student), -60)).body).toEqual({ students: 1, moved: 0 })
    await student.starts().isDone()
    expect(await deadline(student)).toBe(TEST_START + 30 * MINUTE)
  })

  test('extra time is there for who starts later, in every part it was given for', async () => {
    const exam = await room.exam('mcq-written')
    const student = await room.student(exam)
    await giving(exam, one(student), 3)
    await giving(exam, one(student), 7)
    await student.starts().isDone()
    expect(await deadline(student)).toBe(TEST_START + 40 * MINUTE)
    await student.submits().isOnTime()
    await giving(exam, ALL, 15)
    await student.startsWritten().isDone()
    expect(await deadline(student, 'written')).toBe(TEST_START + 60 * MINUTE)
  })

  test('extra time for a branch is for that branch', async () => {
    const exam = await room.exam('mcq')
    const [here, there] = [await inBranch(await room.student(exam), 'Uttara'), await room.student(exam)]
    await here.starts().isDone()
    await there.starts().isDone()
    expect((await giving(exam, { kind: 'branch', branch: 'Uttara' }, 10)).body).toEqual({ students: 1, moved: 1 })
    expect([await deadline(here), await deadline(there)]).toEqual([TEST_START + 40 * MINUTE, TEST_START + 30 * MINUTE])
    expect((await giving(exam, { kind: 'branch', branch: 'Khulna' }, 10)).status).toBe(404)
  })

  test('extra time is cut where the window ends; a later end gives it back, to who sits and to who starts', async () => {
    const exam = await room.exam('mcq')
    const [early, next] = [await room.student(exam), await room.student(exam)]
    room.clock.moveTo(CLOSES - 20 * MINUTE)
    await early.starts().isDone()
    expect(await deadline(early)).toBe(CLOSES)
    const asked = { examId: exam.id, whom: ALL, minutes: 10, closesAt: null }
    expect(await owner.gets(live.previewTime, asked)).toMatchObject({ students: 2, moved: 0, cut: 2 })
    const later = CLOSES + 15 * MINUTE
    expect(await owner.gets(live.previewTime, { ...asked, closesAt: later })).toMatchObject({
      moved: 1,
      endsThen: { from: later, to: later },
    })
    expect((await giving(exam, ALL, 10, later)).status).toBe(200)
    expect(await deadline(early)).toBe(later)

    // Their copy of the exam is of before: the clock is set by the exam as it is now, and nothing is refused.
    room.clock.moveTo(CLOSES + 1)
    await next.checks().says('assign')
    await next.starts().isDone()
    expect(await deadline(next)).toBe(later)
    expect(await next.sees().isShown()).toMatchObject({ endsAt: later, exam: { closesAt: later } })
    room.clock.moveTo(later + 30 * SECOND)
    await early.submits().isOnTime()
    await runJobs(room.server.deps, later + 29 * SECOND)
    await next.picks(0, 'A').isSaved()
  })

  test('who gives time reads before where the window takes it back: from who has not started, and from the part that follows', async () => {
    const seen = async (exam: SatExam, closesAt: number | null = null) =>
      await owner.gets(live.previewTime, { examId: exam.id, whom: ALL, minutes: 10, closesAt })
    // As long as its part: nobody has a minute more, whenever they start.
    const short = await room.exam('mcq', { closesAt: '2026-03-15T10:30:00+06:00' })
    await room.student(short)
    expect(await seen(short)).toMatchObject({ students: 1, cut: 1 })
    expect(await seen(short, TEST_START + 40 * MINUTE)).toMatchObject({ students: 1, cut: 0 })

    const both = await room.exam('mcq-written', { closesAt: '2026-03-15T11:15:00+06:00' })
    await (await room.student(both)).starts().isDone()
    // The one above is expected here, too.
    expect(await seen(both)).toMatchObject({ students: 2, moved: 1, cut: 0, squeezed: 2 })
    expect(await seen(both, TEST_START + 85 * MINUTE)).toMatchObject({ cut: 0, squeezed: 0 })
  })

  test('a server that has not heard of the later end yet refuses nothing', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    room.clock.moveTo(CLOSES - 1)
    await student.readsAbout().isShown()
    // As another server would: this one keeps its copy.
    await room.server.db.run(sql`
      update exams set closes_at = ${new Date(CLOSES + HOUR)}, time_revision = time_revision + 1 where id = ${exam.id}`)
    room.clock.moveTo(CLOSES + 1)
    await student.checks().says('assign')
    await student.starts().isDone()
    expect(await deadline(student)).toBe(CLOSES + 1 + 30 * MINUTE)
    expect(await student.sees().isShown()).toMatchObject({ exam: { closesAt: CLOSES + 1 + 30 * MINUTE } })
  })

  test('who was given time before they start has it, also from a server that has not heard of it yet', async () => {
    const exam = await room.exam('mcq')
    const [given, elsewhere, other] = [await room.student(exam), await room.student(exam), await room.student(exam)]
    await giving(exam, one(given), 10)
    await given.starts().isDone()
    // As another server would: this one keeps its copy.
    await room.server.db.run(sql`insert into extra_times values (${elsewhere.id}, ${exam.id}, 'mcq', 20)`)
    await room.server.db.run(sql`update exams set time_revision = time_revision + 1 where id = ${exam.id}`)
    for (const student of [elsewhere, other]) await student.starts().isDone()
    expect([await deadline(given), await deadline(elsewhere), await deadline(other)]).toEqual([
      TEST_START + 40 * MINUTE,
      TEST_START + 50 * MINUTE,
      TEST_START + 30 * MINUTE,
    ])
  })

  test('extra time starts and extensions at the same moment leave no clock behind', async () => {
    const exam = await room.exam('mcq')
    const crowd = await Promise.all(Array.from({ length: 30 }, () => room.student(exam)))
    room.clock.moveTo(CLOSES - 5 * MINUTE)
    const later = CLOSES + 10 * MINUTE
    const starting = crowd.map(async (student, at) => {
      await new Promise((resolve) => setTimeout(resolve, at))
      await student.starts().isDone()
    })
    await Promise.all([...starting, giving(exam, ALL, 0, later)])
    expect(new Set(await Promise.all(crowd.map((student) => deadline(student))))).toEqual(new Set([later]))
  })

  test('extra time is refused where nobody can use it, where the end would be earlier, and once the results are out', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    await student.submits().isOnTime()
    expect(await giving(exam, one(student), 10)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await giving(exam, ALL, 0, CLOSES - 1)).toMatchObject({ status: 409 })
    room.clock.moveTo(CLOSES + MINUTE)
    expect(await giving(exam, ALL, 0, CLOSES + 1)).toMatchObject({ status: 409 })
    // Who has not begun cannot any more, unless the window is moved with it.
    await room.student(exam)
    const asked = { examId: exam.id, whom: ALL, minutes: 10, closesAt: null }
    expect(await owner.gets(live.previewTime, asked)).toMatchObject({ students: 0, moved: 0 })
    expect(await giving(exam, ALL, 10)).toMatchObject({ status: 409 })
    expect(await owner.gets(live.previewTime, { ...asked, closesAt: CLOSES + HOUR })).toMatchObject({ students: 1 })
    await runJobs(room.server.deps, room.clock.now())
    expect(await giving(exam, ALL, 10, CLOSES + HOUR)).toMatchObject({ status: 409 })
  })

  test('extra time is in the log with its reason', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    await giving(exam, one(student), 10)
    await giving(exam, ALL, 0, CLOSES + HOUR)
    expect((await board(exam)).said).toMatchObject([
      { what: 'Later closing time', reason: REASON, by: 'Nasrin Sultana' },
      { what: `+10 min for Student ${student.regNo}`, reason: REASON },
    ])
    const body = { examId: exam.id, whom: ALL, minutes: 5, closesAt: null, reason: 'x' }
    expect(await sends('/api/staff/live/time', { ...body, reason: ' ' })).toBe(400)
    expect(await sends('/api/staff/live/time', { ...body, minutes: -601 })).toBe(400)
    expect(await sends('/api/staff/live/time', { ...body, whom: { kind: 'friends' } })).toBe(400)
  })
})

describe('an exam that ends before its time', () => {
  const ends = (exam: SatExam, isCalledOff: boolean, closesAt: number | null = null, reason = 'The paper has leaked') =>
    owner.asks(live.endExam, { examId: exam.id, isCalledOff, closesAt, reason })
  const notes = (student: Student) => student.calls(examNotes, { examId: student.exam.id }).isShown()

  test('closed earlier: clocks follow, students read why, and what they saved is handed in for them', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    await student.picks(0, 'B').isSaved()
    const earlier = TEST_START + 5 * MINUTE
    expect(await ends(exam, false, earlier)).toMatchObject({ status: 200, body: { closesAt: earlier, moved: 1 } })
    expect(await student.sees().isShown()).toMatchObject({ endsAt: earlier, exam: { closesAt: earlier } })
    expect(await notes(student)).toMatchObject({ notes: [{ text: expect.stringContaining('The paper has leaked') }] })
    room.clock.passes('10 min')
    await runJobs(room.server.deps, room.clock.now())
    expect((await board(exam)).states).toMatchObject({ submitted: 1, late: 0 })
    expect((await students(exam)).students).toMatchObject([{ saved: 1 }])
  })

  test('closed earlier, and then at another time: only the end that counts is told', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    const told = async () => (await notes(student)).notes.map(({ text }) => /[\d:]+ [AP]M/.exec(text)?.[0])
    await ends(exam, false, TEST_START + 20 * MINUTE)
    await owner.gets(live.sendNote, { examId: exam.id, text: '7:00 AM is no end' })
    await ends(exam, false, TEST_START + 10 * MINUTE, 'No light')
    expect(await told()).toEqual(['7:00 AM', '10:10 AM'])
    await giving(exam, ALL, 0, TEST_START + 25 * MINUTE)
    expect(await student.sees().isShown()).toMatchObject({ endsAt: TEST_START + 25 * MINUTE })
    expect(await told()).toEqual(['7:00 AM', '10:25 AM'])
  })

  test('called off: everything closes within a minute, answers stay, and nobody can publish results', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    await student.picks(0, 'B').isSaved()
    expect(await ends(exam, true)).toMatchObject({ status: 200 })
    expect(await notes(student)).toMatchObject({ notes: [{ text: expect.stringContaining('বাতিল') }] })
    expect(await board(exam)).toMatchObject({
      calledOff: { reason: 'The paper has leaked' },
      said: [{ what: 'Called off', reason: 'The paper has leaked' }],
    })
    room.clock.passes('3 h')
    await runJobs(room.server.deps, room.clock.now())
    await runJobs(room.server.deps, room.clock.now())
    expect((await students(exam)).students).toMatchObject([{ state: 'submitted', saved: 1 }])
    const published = await owner.asks(publishResults, { examId: exam.id, at: null, withUnmarked: false })
    expect(published).toMatchObject({ status: 409, body: { detail: 'The exam was called off.' } })
    expect(await giving(exam, ALL, 10)).toMatchObject({ status: 409 })
    expect((await ends(exam, true, null, 'Again')).body).toMatchObject({ detail: 'It is called off already.' })
  })

  test('called off: nobody writes on, be it that their part was opened again before or that somebody tries to afterwards', async () => {
    const exam = await room.exam('mcq', { results: 'manual' })
    const student = await room.student(exam)
    await student.starts().isDone()
    await student.submits().isOnTime()
    room.clock.moveTo(CLOSES + MINUTE)
    const again = { examId: exam.id, minutes: 60, reason: REASON }
    await owner.gets(live.reopenAttempt, { ...again, studentId: student.id })
    expect((await ends(exam, true)).body).toEqual({ closesAt: CLOSES, moved: 1 })
    expect(await deadline(student)).toBe(room.clock.now() + 30 * SECOND)
    room.clock.passes('2 min')
    await runJobs(room.server.deps, room.clock.now())
    await student.hasClosed('mcq', 'overdue')
    const off = { status: 409, body: { detail: 'The exam is called off.' } }
    expect(await owner.asks(live.reopenAttempt, { ...again, studentId: student.id })).toMatchObject(off)
    expect(await owner.asks(reopenAttempts, { ...again, studentIds: [student.id] })).toMatchObject(off)
    const closings = (await owner.gets(listClosings, {})) as { exams: { examId: string }[] }
    expect(closings.exams.map(({ examId }) => examId)).not.toContain(exam.id)
  })

  test('who pressed twice has done it once; an end that is later, at once, or before the beginning is refused', async () => {
    const exam = await room.exam('mcq')
    expect(await ends(exam, false, CLOSES)).toMatchObject({ status: 409 })
    expect(await ends(exam, false, TEST_START + SECOND)).toMatchObject({ status: 409 })
    // A minute, pressed a moment after the page counted it.
    expect(await ends(await room.exam('mcq'), false, TEST_START + MINUTE - 2 * SECOND)).toMatchObject({ status: 200 })
    expect(await ends(exam, false, CLOSES - HOUR)).toMatchObject({ status: 200 })
    expect(await ends(exam, false, CLOSES - HOUR)).toMatchObject({ status: 409 })
    room.clock.moveTo(TEST_START - HOUR)
    expect(await ends(await room.exam('mcq'), true)).toMatchObject({ status: 409 })
  })
})

describe('a note to all', () => {
  test('a note to all is heard of with the next look at the paper, also by who starts later; each who read it is counted', async () => {
    const exam = await room.exam('mcq-written')
    const [early, later, absent] = [await room.student(exam), await room.student(exam), await room.student(exam)]
    await early.starts().isDone()
    expect((await early.sees().answer).headers).not.toHaveProperty('x-exam-notes')
    await owner.gets(live.sendNote, { examId: exam.id, text: 'পদার্থবিজ্ঞান ৭ নং প্রশ্নে g = 9.8 ধরো।' })
    expect((await early.sees().answer).headers).toMatchObject({ 'x-exam-notes': '1' })
    await owner.gets(live.sendNote, { examId: exam.id, text: 'Question 9 is cancelled.' })
    const read = (student: Student) => student.calls(examNotes, { examId: exam.id })
    expect(await read(early).isShown()).toEqual({
      notes: [
        { number: 1, text: 'পদার্থবিজ্ঞান ৭ নং প্রশ্নে g = 9.8 ধরো।', sentAt: TEST_START },
        { number: 2, text: 'Question 9 is cancelled.', sentAt: TEST_START },
      ],
    })
    await read(absent).isRefused('not-started')
    await early.submits().isOnTime()
    await early.startsWritten().isDone()
    expect((await early.seesWritten().answer).headers).toMatchObject({ 'x-exam-notes': '2' })
    await later.starts().isDone()
    expect((await later.sees().answer).headers).toMatchObject({ 'x-exam-notes': '2' })
    await Promise.all([read(later).isShown(), read(later).isShown(), read(early).isShown()])
    expect((await board(exam)).said).toMatchObject([
      { note: { text: 'Question 9 is cancelled.', seen: 2 } },
      { note: { seen: 2 } },
    ])
  })

  test('a note about a question has the number that it has on each student’s own paper', async () => {
    const exam = await room.exam('mcq', { mcq: { ...SHUFFLED, questions: asked(12) } })
    await owner.gets(live.sendNote, { examId: exam.id, text: 'read 5 m', about: { section: 0, question: 3 } })
    const numbers = new Set<number>()
    for (let many = 0; many < 4; many += 1) {
      const student = await room.student(exam)
      await student.starts().isDone()
      const { sections } = await student.sees().isShown()
      const own =
        (sections[0]?.questions ?? []).findIndex((question) => JSON.stringify(question).includes('"asked 3"')) + 1
      numbers.add(own)
      expect(await student.calls(examNotes, { examId: exam.id }).isShown()).toMatchObject({
        notes: [{ text: `প্রশ্ন ${own.toLocaleString('bn-BD')}: read 5 m` }],
      })
    }
    expect(numbers.size).toBeGreaterThan(1)
    const none = { examId: exam.id, text: 'read', about: { section: 0, question: 13 } }
    expect(await owner.asks(live.sendNote, none)).toMatchObject({ body: { code: 'no-such-question' } })
  })

  test('a note to all has at most 280 characters, and some', async () => {
    const exam = await room.exam('mcq')
    expect(await sends('/api/staff/live/note', { examId: exam.id, text: 'ক'.repeat(281) })).toBe(400)
    expect(await sends('/api/staff/live/note', { examId: exam.id, text: '  ' })).toBe(400)
    expect(await sends('/api/staff/live/note', { examId: exam.id, text: 'ক'.repeat(280) })).toBe(200)
  })
})

/** What their Home shows of the exam as live. */
async function liveFor(student: Student): Promise<readonly ExamCard[]> {
  const home = await student.calls(homePage, { section: 'top' }).isShown()
  return 'top' in home ? home.top.running.filter(({ id }) => id === student.exam.id) : []
}

describe('a second chance', () => {
  const accepting = (student: Student) =>
    owner.asks(live.acceptLateAttempt, { examId: student.exam.id, studentId: student.id, reason: REASON })
  const refusing = (student: Student) =>
    owner.asks(live.refuseLateAttempt, { examId: student.exam.id, studentId: student.id, reason: REASON })
  const reopening = (student: Student, minutes = 10) =>
    owner.asks(live.reopenAttempt, { examId: student.exam.id, studentId: student.id, minutes, reason: REASON })

  test('what was handed in is opened again, past the window if need be, and goes on where it stopped', async () => {
    const exam = await room.exam('mcq', { results: 'manual' })
    const student = await room.student(exam)
    await student.starts().isDone()
    await student.picks(0, 'A').isSaved()
    await student.submits().isOnTime()
    room.clock.moveTo(CLOSES + HOUR)
    const endsAt = CLOSES + HOUR + 10 * MINUTE
    expect((await reopening(student)).body).toEqual({ part: 'mcq', endsAt })
    await record()
    expect(await board(exam)).toMatchObject({ states: { answering: 1, offline: 0 }, help: [] })
    await student.checks().says('running')
    expect(await student.sees().isShown()).toMatchObject({ endsAt, exam: { closesAt: endsAt } })
    expect(await reopening(student)).toMatchObject({ status: 409 })
    expect((await giving(exam, one(student), 5)).body).toEqual({ students: 1, moved: 1 })
    expect(await deadline(student)).toBe(endsAt + 5 * MINUTE)
    await student.picks(1, 'B').isSaved()
    await student.submits().isOnTime()
    expect(await student.stored()).toBe('AB...')
  })

  test('the written part that the end of the window kept a student from is opened for them', async () => {
    const exam = await room.exam('mcq-written', { results: 'manual' })
    const student = await room.student(exam)
    const choices = async () => await owner.gets(live.reopenableParts, { examId: exam.id, studentId: student.id })
    expect(await choices()).toEqual({ parts: [] })
    await student.starts().isDone()
    await student.picks(0, 'A').isSaved()
    await student.submits().isOnTime()
    const opens = { examId: exam.id, studentId: student.id, part: 'written', minutes: 45, reason: REASON } as const
    // They can start it themselves.
    expect(await owner.asks(live.reopenAttempt, opens)).toMatchObject({ status: 409 })
    expect(await choices()).toEqual({ parts: [{ part: 'mcq', minutes: null }] })
    room.clock.moveTo(CLOSES + HOUR)
    await student.startsWritten().isRefused('exam-over')
    expect(await students(exam)).toMatchObject({ students: [{ state: 'submitted' }] })
    expect(await choices()).toEqual({
      parts: [
        { part: 'mcq', minutes: null },
        { part: 'written', minutes: 45 },
      ],
    })

    const endsAt = CLOSES + HOUR + 45 * MINUTE
    expect((await owner.asks(live.reopenAttempt, opens)).body).toEqual({ part: 'written', endsAt })
    room.clock.passes('2 s')
    expect(await liveFor(student)).toMatchObject([{ isReopened: true, progress: { kind: 'running', endsAt } }])
    await student.checks().says('Mcq ended')
    await student.startsWritten().isDone()
    expect(await student.calls(runningWritten, { examId: exam.id }).isShown()).toMatchObject({ endsAt })
    expect((await giving(exam, one(student), 5)).body).toEqual({ students: 1, moved: 1 })
    expect(await deadline(student, 'written')).toBe(endsAt + 5 * MINUTE)
    await student.submitsWritten().isOnTime()
    expect(await choices()).toEqual({ parts: [{ part: 'written', minutes: null }] })
    expect(await student.stored()).toBe('A....')
  })

  test('what was opened again stands on the student’s Home for as long as it is open, and on nobody else’s', async () => {
    const exam = await room.exam('mcq', { results: 'manual' })
    const [student, other] = [await room.student(exam), await room.student(exam)]
    for (const each of [student, other]) {
      await each.starts().isDone()
      await each.submits().isOnTime()
    }
    room.clock.moveTo(CLOSES + HOUR)
    expect(await liveFor(student)).toEqual([])
    await reopening(student)
    room.clock.passes('2 s')
    const endsAt = CLOSES + HOUR + 10 * MINUTE
    expect(await liveFor(student)).toMatchObject([{ id: exam.id, isReopened: true, window: { closesAt: endsAt } }])
    expect(await liveFor(other)).toEqual([])
    await giving(exam, one(student), 5)
    room.clock.moveTo(endsAt)
    expect(await liveFor(student)).toMatchObject([{ window: { closesAt: endsAt + 5 * MINUTE } }])
    room.clock.moveTo(endsAt + 5 * MINUTE)
    expect(await liveFor(student)).toEqual([])
    room.clock.moveTo(endsAt)
    await student.submits().isOnTime()
    room.clock.passes('2 s')
    expect(await liveFor(student)).toEqual([])
  })

  test('a second chance whose time has not run out gets what is left of it back', async () => {
    const exam = await room.exam('mcq')
    const [hasty, other] = [await room.student(exam), await room.student(exam)]
    for (const each of [hasty, other]) await each.starts().isDone()
    room.clock.passes('5 min')
    await hasty.submits().isOnTime()
    expect((await reopening(hasty)).body).toEqual({ part: 'mcq', endsAt: TEST_START + 30 * MINUTE })
    expect(await liveFor(hasty)).toMatchObject([{ isReopened: true, window: { closesAt: TEST_START + 30 * MINUTE } }])
    expect(await liveFor(other)).toMatchObject([{ isReopened: false, window: { closesAt: CLOSES } }])
    // Their clock is not moved by what is given to somebody else.
    const asked = { examId: exam.id, whom: one(other), minutes: 10, closesAt: null }
    expect(await owner.gets(live.previewTime, asked)).toMatchObject({ students: 1, moved: 1 })
  })

  test('a later closing time given after the window brings the exam back to everybody’s Home', async () => {
    const exam = await room.exam('mcq', { results: 'manual' })
    const student = await room.student(exam)
    room.clock.moveTo(CLOSES + MINUTE)
    expect(await liveFor(student)).toEqual([])
    await giving(exam, ALL, 0, CLOSES + HOUR)
    room.clock.passes('2 s')
    expect(await liveFor(student)).toMatchObject([
      { id: exam.id, isReopened: false, window: { closesAt: CLOSES + HOUR } },
    ])
    await student.starts().isDone()
  })

  test('results that come by themselves wait for a part that was opened again', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    await student.submits().isOnTime()
    room.clock.moveTo(CLOSES - MINUTE)
    await reopening(student, 20)
    room.clock.moveTo(CLOSES + 5 * MINUTE)
    await runJobs(room.server.deps, room.clock.now())
    await new After(room, student).result().isRefused('results-not-out')
    await student.picks(0, 'A').isSaved()
    await student.submits().isOnTime()
    await runJobs(room.server.deps, room.clock.now())
    await new After(room, student).result().isShown()
    expect(await reopening(student)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('a late attempt is accepted before the results: it is scored as any other', async () => {
    const student = await room.student(await room.exam('mcq'))
    await student.starts().isDone()
    await student.answersEverythingRight()
    room.clock.moveTo(CLOSES)
    expect((await accepting(student)).body).toBe('Ok')
    await student.hasClosed('mcq', 'submitted')
    expect(await accepting(student)).toMatchObject({ status: 409 })
    room.clock.moveTo(CLOSES + MINUTE)
    await runJobs(room.server.deps, room.clock.now())
    expect(await new After(room, student).row()).toMatchObject({ standing: { kind: 'ranked', marks: 5, position: 1 } })
  })

  test('accepted after the results, everybody’s are computed again', async () => {
    const exam = await room.exam('mcq')
    const [punctual, late] = [await room.student(exam), await room.student(exam)]
    await punctual.starts().isDone()
    await punctual.submits().isOnTime()
    await late.starts().isDone()
    await late.answersEverythingRight()
    room.clock.moveTo(CLOSES + MINUTE)
    await runJobs(room.server.deps, room.clock.now())
    expect(await new After(room, late).row()).toMatchObject({ standing: { kind: 'late' } })
    expect(await new After(room, punctual).row()).toMatchObject({ standing: { position: 1 } })
    const preview = await owner.gets(live.previewLate, { examId: exam.id, studentId: late.id })
    expect(preview).toMatchObject({
      closedAt: TEST_START + 30 * MINUTE + 30 * SECOND,
      afterMs: 30 * SECOND,
      saved: 5,
      refusal: null,
      results: { marks: 5, position: 1, ranked: 2, movedDown: 1, movedUp: 0 },
    })
    expect(await new After(room, late).row()).toMatchObject({ standing: { kind: 'late' } })
    await accepting(late)
    expect(await new After(room, late).row()).toMatchObject({ standing: { kind: 'ranked', marks: 5, position: 1 } })
    expect(await new After(room, punctual).row()).toMatchObject({ standing: { position: 2 } })

    // Both read what has changed and why; the reason is the centre's and theirs alone.
    const change = { cause: 'late-accepted', reason: null, questions: [] }
    expect(await new After(room, late).result().isShown()).toMatchObject({
      changes: [{ ...change, total: { before: null, after: 5 }, position: { before: null, after: 1 } }],
    })
    expect(await new After(room, punctual).result().isShown()).toMatchObject({
      changes: [{ ...change, total: { before: 0, after: 0 }, position: { before: 1, after: 2 } }],
    })
  })

  test('a late attempt that is not accepted stays late, with a reason that the student reads', async () => {
    const exam = await room.exam('mcq')
    const [punctual, late] = [await room.student(exam), await room.student(exam)]
    await punctual.starts().isDone()
    expect(await refusing(punctual)).toMatchObject({ status: 409 })
    await late.starts().isDone()
    room.clock.moveTo(TEST_START + 29 * MINUTE)
    await punctual.submits().isOnTime()
    room.clock.moveTo(TEST_START + HOUR)
    await runJobs(room.server.deps, room.clock.now())
    expect(await board(exam)).toMatchObject({ states: { late: 1 }, undecided: 1, needHelp: 1 })
    expect(await new After(room, late).row()).toMatchObject({ lateRefusal: null, lateAccepted: false })

    expect((await refusing(late)).body).toBe('Ok')
    expect(await board(exam)).toMatchObject({
      states: { late: 1 },
      undecided: 0,
      help: [],
      said: [{ what: `Late attempt of Student ${late.regNo} not accepted`, reason: REASON, by: 'Nasrin Sultana' }],
    })
    expect(await new After(room, late).row()).toMatchObject({ standing: { kind: 'late' }, lateRefusal: REASON })
    expect((await students(exam, { state: 'late' })).students).toMatchObject([{ studentId: late.id, isRefused: true }])
    expect(await owner.gets(live.previewLate, { examId: exam.id, studentId: late.id })).toMatchObject({
      refusal: REASON,
      results: null,
    })

    // Somebody has thought better of it.
    await accepting(late)
    expect(await new After(room, late).row()).toMatchObject({ lateRefusal: null, lateAccepted: true })
    await late.hasClosed('mcq', 'submitted')
  })
})

describe('the students of an exam', () => {
  test('the students of an exam are found by name, number and state, each with how they stand', async () => {
    const exam = await room.exam('mcq')
    const [busy, done, idle] = [await room.student(exam), await room.student(exam), await room.student(exam)]
    await busy.starts().isDone()
    await busy.picks(0, 'A').isSaved()
    await giving(exam, one(busy), 10)
    await done.starts().isDone()
    await done.submits().isOnTime()
    const all = await students(exam)
    expect(all).toMatchObject({
      total: 3,
      counts: { 'not-started': 1, answering: 1, submitted: 1, late: 0, offline: 0 },
    })
    expect(all.students).toMatchObject([
      { studentId: busy.id, state: 'answering', part: 'mcq', saved: 1, extraMinutes: 10, closedAt: null },
      { studentId: done.id, state: 'submitted', part: null, closedAt: TEST_START, endsAt: null },
      { studentId: idle.id, state: 'not-started', startedAt: null, seenAt: null },
    ])
    expect(await students(exam, { state: 'submitted' })).toMatchObject({
      total: 1,
      students: [{ studentId: done.id }],
      counts: { answering: 1 },
    })
    expect(await students(exam, { find: idle.regNo })).toMatchObject({ total: 1, students: [{ studentId: idle.id }] })
    expect(await students(exam, { find: `student ${busy.regNo}` })).toMatchObject({ total: 1 })
    expect(await students(exam, { find: '%' })).toMatchObject({ total: 0, students: [] })
  })
})

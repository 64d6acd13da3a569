import { MOST_CODES, enterCodes, type CodeVerdict } from '@anushilon/contract/staff/hand-in'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { codeOn } from '../../../test/sitting/codes.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { SatExam, Student } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
let exam: SatExam
let author: Colleague
beforeAll(async () => {
  room = await openRoom()
  exam = await room.exam('mcq')
  author = await signedIn(room.server, 'author')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

async function started(): Promise<Student> {
  const student = await room.student(exam)
  await student.starts().isDone()
  return student
}

const verdicts = (...codes: string[]) => verdictsFor(author, ...codes)

async function verdictsFor(who: Colleague, ...codes: string[]): Promise<CodeVerdict[]> {
  const { verdicts: each }: { verdicts: CodeVerdict[] } = await who.gets(enterCodes, { codes })
  return each
}

test('each of many codes gets its verdict, in order, with whose it is', async () => {
  const [one, other] = [await started(), await started()]
  await other.picks(0, 'A').isSaved()
  await other.picks(1, 'B').isSaved()
  const codes = [await codeOn(room.server, one, 'ABC..', 20), await codeOn(room.server, other, 'ACD..', 20)]
  room.clock.passes('20 min')
  const [first, second, torn, madeUp] = await verdicts(
    ...codes,
    (codes[0] ?? '').slice(1),
    await codeOn(room.server, { id: 4_000_000, exam }, 'AAAAA').catch(() => 'ABCD'),
  )
  expect(first).toMatchObject({
    outcome: 'arrived',
    student: { id: one.id, regNo: one.regNo },
    exam: { id: exam.id, name: `Exam ${exam.id}` },
    seenAt: TEST_START + 20 * 60_000,
    saved: 3,
    clashing: 0,
    waiting: 0,
  })
  expect(second).toMatchObject({ outcome: 'arrived', student: { id: other.id }, saved: 2, clashing: 1 })
  expect([torn, madeUp]).toEqual([{ outcome: 'unreadable' }, { outcome: 'unreadable' }])
  expect([await one.stored(), await other.stored()]).toEqual(['ABC..', 'ABD..'])
})

test('entered again it is said to be here, and counts once', async () => {
  const student = await started()
  const code = await codeOn(room.server, student, 'ABCDA', 10)
  room.clock.passes('10 min')
  expect((await verdicts(code, code)).map(({ outcome }) => outcome)).toEqual(['arrived', 'again'])
  room.clock.passes('10 min')
  expect(await verdicts(code)).toMatchObject([{ outcome: 'again', seenAt: TEST_START + 10 * 60_000, saved: 5 }])
})

test('typed in after the end it waits for a decision: staff do not vouch for when it was made', async () => {
  const student = await started()
  const code = await codeOn(room.server, student, 'ABCDA')
  room.clock.passes('50 min')
  expect(await verdicts(code)).toMatchObject([{ outcome: 'arrived', counted: 0, waiting: 5 }])
  expect(await student.stored()).toBe('.....')
})

test('a sheet that does not fit the paper is named, and nothing of it is taken', async () => {
  const student = await started()
  room.clock.passes('10 min')
  expect(await verdicts(await codeOn(room.server, student, 'ABCDAB', 10))).toMatchObject([
    { outcome: 'unfit', student: { id: student.id }, counted: 0, saved: 0 },
  ])
  expect(await student.stored()).toBe('.....')
})

test('a code of a student of another branch or course is taken, but whose it is stays untold', async () => {
  const [ours, theirs] = [await started(), await started()]
  await room.server.db.run(sql`update students set branch = 'Mirpur' where id = ${ours.id}`)
  await room.server.db.run(sql`update students set branch = 'Uttara' where id = ${theirs.id}`)
  const codes = [await codeOn(room.server, ours, 'ABC..', 5), await codeOn(room.server, theirs, 'ABC..', 5)]
  const unfit = await codeOn(room.server, theirs, 'ABCDAB', 5)
  room.clock.passes('10 min')
  const ofMirpur = await signedIn(room.server, 'author', 'Of Mirpur', { ...ALL_RIGHTS, branches: ['Mirpur'] })
  expect(await verdictsFor(ofMirpur, ...codes, unfit)).toEqual([
    expect.objectContaining({ outcome: 'arrived', student: expect.objectContaining({ regNo: ours.regNo }) }),
    { outcome: 'of-others', isTaken: true },
    { outcome: 'of-others', isTaken: false },
  ])
  expect([await ours.stored(), await theirs.stored()]).toEqual(['ABC..', 'ABC..'])
  const ofSsc = await signedIn(room.server, 'author', 'Of SSC', { ...ALL_RIGHTS, courses: ['ssc-26'] })
  expect(await verdictsFor(ofSsc, ...codes)).toEqual([
    { outcome: 'of-others', isTaken: true },
    { outcome: 'of-others', isTaken: true },
  ])
})

test('who entered how many is in the log; markers may not', async () => {
  const student = await started()
  await verdicts(await codeOn(room.server, student, 'A....', 0))
  const marker = await signedIn(room.server, 'marker')
  expect(await marker.asks(enterCodes, { codes: ['ABC'] })).toMatchObject({ status: 403 })
  const owner = await signedIn(room.server, 'owner')
  const { body } = await room.server.call('GET', '/api/staff/audit', { headers: owner.headers })
  expect(JSON.stringify(body)).toContain('1 hand-in codes entered')
})

test('more than can be judged in one call are refused whole', async () => {
  const codes = Array.from({ length: MOST_CODES + 1 }, () => 'ABC')
  const { status } = await room.server.call('POST', enterCodes.route.path, { headers: author.headers, body: { codes } })
  expect(status).toBe(400)
})

test('a centre without a gateway has no call for it', async () => {
  const headers = { 'x-signature': 'ab'.repeat(32), 'x-timestamp': '1773550800' }
  const { status } = await room.server.call('POST', '/api/hand-in/sms', { body: {}, headers })
  expect(status).toBe(404)
})

import * as live from '@anushilon/contract/staff/live'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resultsComeOut } from '../../test/results/after.ts'
import { drawing } from '../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import type { SatExam } from '../../test/sitting/student.ts'
import { signedIn } from '../../test/staff/office.ts'
import { runJobs } from './jobs.ts'
import { sweepDroppedPages } from './sweep-dropped-pages.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const photo = async (words: string) => await drawing(words).jpeg().toBuffer()
const isThere = async (path: string) => (await room.server.call('GET', `/${path}`)).status === 200

/** A student who has sent another page in the place of one, and which of the two are gone after a sweep. */
async function replacesPage(exam: SatExam) {
  const student = await room.student(exam)
  await student.startsWritten().isDone()
  const [first = { path: '' }] = (await student.sendsPage(1, 'the-first-attempt', await photo('first')).isShown()).pages
  const [second = { path: '' }] = (await student.sendsPage(1, 'the-second-one-01', await photo('second')).isShown())
    .pages
  await room.server.deps.photoQueue.finish()
  const swept = async () => {
    await sweepDroppedPages(room.server.deps, room.clock.now())
    return { first: !(await isThere(first.path)), second: !(await isThere(second.path)) }
  }
  return { student, second, swept }
}
const NONE = { first: false, second: false }
const REPLACED = { first: true, second: false }

test('a page that was replaced goes a week after the results came out, and no page of an answer does', async () => {
  const exam = await room.exam('written')
  const { student, second, swept } = await replacesPage(exam)
  await student.submitsWritten().isOnTime()
  room.clock.passes('8 d')
  expect(await swept()).toEqual(NONE)
  await resultsComeOut(room, exam)
  room.clock.passes('6 d')
  expect(await swept()).toEqual(NONE)
  room.clock.passes('2 d')
  room.clock.jumps('1 h')
  expect(await swept(), 'nothing goes while the clock is in doubt').toEqual(NONE)
  room.clock.jumps('-1 h')
  expect(await swept()).toEqual(REPLACED)
  const { questions } = await student.seesPages().isShown()
  expect(questions).toMatchObject([{ pages: [{ path: second.path, state: 'ready' }] }])
})

test('a page that was replaced in an exam that is called off goes a month later', async () => {
  const exam = await room.exam('written')
  const { swept } = await replacesPage(exam)
  const owner = await signedIn(room.server, 'owner')
  const ending = { examId: exam.id, isCalledOff: true, closesAt: null, reason: 'The paper has leaked' }
  await owner.gets(live.endExam, ending)
  room.clock.passes('2 min')
  await runJobs(room.server.deps, room.clock.now())
  room.clock.passes('29 d')
  expect(await swept()).toEqual(NONE)
  room.clock.passes('1 d')
  expect(await swept()).toEqual(REPLACED)
})

test('a page that was replaced in an exam whose results never come out goes a year after it closed', async () => {
  const exam = await room.exam('written')
  const { student, swept } = await replacesPage(exam)
  await student.submitsWritten().isOnTime()
  room.clock.passes('365 d')
  // It closed two hours later.
  expect(await swept()).toEqual(NONE)
  room.clock.passes('2 h')
  expect(await swept()).toEqual(NONE)
  room.clock.passes('1 s')
  expect(await swept()).toEqual(REPLACED)
})

test('a page of a part that is opened again stays for a year from its second end', async () => {
  const exam = await room.exam('written')
  const { student, swept } = await replacesPage(exam)
  await student.submitsWritten().isOnTime()
  room.clock.passes('364 d')
  const owner = await signedIn(room.server, 'owner')
  const again = { examId: exam.id, studentId: student.id, minutes: 30, reason: 'The network was away' }
  await owner.gets(live.reopenAttempt, again)
  room.clock.passes('2 d')
  expect(await swept(), 'while it is open').toEqual(NONE)
  await runJobs(room.server.deps, room.clock.now())
  room.clock.passes('363 d')
  expect(await swept()).toEqual(NONE)
  room.clock.passes('1 d')
  expect(await swept()).toEqual(REPLACED)
})

import * as late from '@anushilon/contract/staff/late-answers'
import * as attempts from '@anushilon/contract/staff/late-attempts'
import { acceptLateAttempt, giveTime, previewLate, reopenAttempt } from '@anushilon/contract/staff/live'
import { withdrawResults } from '@anushilon/contract/staff/results'
import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { After } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { Phone } from '../../../test/sitting/phone.ts'
import type { SatExam, Student } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { runJobs } from '../../jobs/jobs.ts'

let room: ExamRoom
let owner: Colleague
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner', 'Nasrin Sultana')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const DUE = TEST_START + 30 * MINUTE + 30 * SECOND
const RESULTS = TEST_START + 2 * HOUR + MINUTE
const REASON = 'No network in Mirpur'

const waiting = async ({ id }: SatExam) =>
  ((await owner.gets(late.lateAnswers, { examId: id })) as { students: late.LateStudent[] }).students
const deciding = (exam: SatExam, accept: boolean, students: readonly Student[] | null = null) =>
  owner.asks(late.ruleOnLateAnswers, {
    examId: exam.id,
    studentIds: students && students.map(({ id }) => id),
    accept,
    reason: REASON,
  })

/** Somebody without a network from the tenth minute on, who comes back at this moment with two answers nobody had. */
async function comesBack(exam: SatExam, at: number): Promise<Student> {
  room.morning()
  const student = await room.student(exam)
  await student.starts().isDone()
  room.clock.passes('5 min')
  await student.picks(0, 'A').isSaved()
  const phone = (await Phone.of(student)).picks(0, 'A', 5).picks(1, 'B', 12).picks(2, 'C', 20)
  room.clock.moveTo(at)
  expect(await phone.delivers()).toEqual(['saved', 'no-witness', 'no-witness'])
  await student.submitsWith('ABC..').isLate()
  return student
}

test('staff see what is known of late answers and what they are worth, and accept or leave out with one call', async () => {
  const exam = await room.exam('mcq')
  const [one, other] = [await comesBack(exam, DUE + 10 * MINUTE), await comesBack(exam, DUE + 12 * MINUTE)]
  const [first, second] = await waiting(exam)
  expect(first).toMatchObject({
    studentId: one.id,
    regNo: one.regNo,
    isLate: true,
    saved: 1,
    proved: 0,
    afterResults: 0,
    marksNow: null,
    answers: [
      { why: 'no-witness', elapsedMs: 12 * MINUTE, witness: null, afterMs: 10 * MINUTE + 30 * SECOND },
      { why: 'no-witness', elapsedMs: 20 * MINUTE, witness: null },
    ],
  })
  expect(second).toMatchObject({ studentId: other.id })
  expect(await one.stored()).toBe('A....')

  expect((await deciding(exam, false, [other])).body).toEqual({ students: 1 })
  expect(await waiting(exam)).toHaveLength(1)
  await other.hasClosed('mcq', 'late')
  expect(await new After(room, other).row()).toMatchObject({ lateRefusal: REASON })
  expect((await deciding(exam, true)).body).toEqual({ students: 1 })
  expect(await waiting(exam)).toEqual([])
  expect(await one.stored()).toBe('ABC..')
  await one.hasClosed('mcq', 'submitted')
  expect(await deciding(exam, true)).toMatchObject({ status: 409 })

  room.clock.moveTo(RESULTS)
  await runJobs(room.server.deps, RESULTS)
  expect(await new After(room, one).row()).toMatchObject({ standing: { marks: first?.marksIfAccepted } })
  expect(await new After(room, other).row()).toMatchObject({ standing: { kind: 'late' } })
})

test('what came when the right answers were known is said to have, and is not accepted with all the others', async () => {
  const exam = await room.exam('mcq')
  const punctual = await room.student(exam)
  await punctual.starts().isDone()
  await punctual.submits().isOnTime()
  const before = await comesBack(exam, DUE + 10 * MINUTE)
  room.clock.moveTo(RESULTS)
  await runJobs(room.server.deps, RESULTS)
  const after = await comesBack(exam, RESULTS + HOUR)
  expect(await waiting(exam)).toMatchObject([
    { studentId: before.id, afterResults: 0 },
    { studentId: after.id, afterResults: 2 },
  ])
  room.clock.moveTo(RESULTS + 2 * HOUR)
  expect((await deciding(exam, true)).body).toEqual({ students: 1 })
  expect(await waiting(exam)).toMatchObject([{ studentId: after.id }])
  expect(await new After(room, before).row()).toMatchObject({ standing: { kind: 'ranked' } })
  expect(await new After(room, after).row()).toMatchObject({ standing: { kind: 'late' } })
  expect(await new After(room, punctual).result().isShown()).toMatchObject({ changes: [{ cause: 'late-accepted' }] })
  expect((await deciding(exam, true, [after])).body).toEqual({ students: 1 })
  expect(await new After(room, after).row()).toMatchObject({ standing: { kind: 'ranked' } })
})

test('who accepts a late attempt, alone or with others, does not accept what came when the right answers were known', async () => {
  const exam = await room.exam('mcq')
  room.clock.moveTo(RESULTS)
  await runJobs(room.server.deps, RESULTS)
  const [alone, together] = [await comesBack(exam, RESULTS + HOUR), await comesBack(exam, RESULTS + HOUR)]
  const ofExam = { examId: exam.id, reason: REASON }
  const ofOne = { ...ofExam, studentId: alone.id }
  expect(await owner.gets(previewLate, ofOne)).toMatchObject({ saved: 1, unproved: 0, afterResults: 2 })
  const { attempts: listed }: { attempts: attempts.LateAttempt[] } = await owner.gets(attempts.lateAttempts, ofExam)
  const [asked] = await waiting(exam)
  expect(listed.map(({ marksIfAccepted }) => marksIfAccepted === asked?.marksIfAccepted)).toEqual([false, false])
  await owner.gets(acceptLateAttempt, ofOne)
  await owner.gets(attempts.decideLateAttempts, { ...ofExam, studentIds: [together.id], accept: true })
  for (const student of [alone, together]) {
    expect(await student.stored()).toBe('A....')
    await student.hasClosed('mcq', 'submitted')
  }
  // They wait for somebody who reads when they came.
  expect(await waiting(exam)).toMatchObject([{ afterResults: 2 }, { afterResults: 2 }])
})

test('the right answers stay known where results were taken back', async () => {
  const exam = await room.exam('mcq')
  room.clock.moveTo(RESULTS)
  await runJobs(room.server.deps, RESULTS)
  expect((await owner.asks(withdrawResults, { examId: exam.id, reason: 'a wrong key' })).status).toBe(200)
  await comesBack(exam, RESULTS + HOUR)
  expect(await waiting(exam)).toMatchObject([{ afterResults: 2 }])
  expect(await deciding(exam, true)).toMatchObject({ status: 409 })
  // Nor does anybody sit it with them, for the first time or once more.
  const [{ studentId } = { studentId: 0 }] = await waiting(exam)
  const again = { examId: exam.id, minutes: 10, reason: REASON }
  expect(await owner.asks(reopenAttempt, { ...again, studentId })).toMatchObject({ status: 409 })
  expect(await owner.gets(attempts.reopenAttempts, { ...again, studentIds: [studentId] })).toMatchObject({
    students: 0,
  })
  const longer = { ...again, minutes: 0, closesAt: room.clock.now() + HOUR, whom: { kind: 'all' as const } }
  expect(await owner.asks(giveTime, longer)).toMatchObject({ status: 409 })
})

test('of several answers to one question the one that came first counts, whatever the phone says of them later', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  const phone = (await Phone.of(student)).picks(0, 'A', 5).picks(0, 'B', 6).picks(0, 'C', 7)
  room.clock.moveTo(DUE + 10 * MINUTE)
  await phone.delivers()
  room.clock.moveTo(RESULTS)
  await runJobs(room.server.deps, RESULTS)
  // The solution says C.
  await phone.delivers(phone.links.slice(2).map((link) => ({ ...link, elapsedMs: 0 })))
  await phone.delivers()
  await deciding(exam, true)
  expect(await student.stored()).toBe('A....')
})

import * as clockCalls from '@anushilon/contract/staff/clock'
import { auditLog } from '@anushilon/contract/staff/audit'
import { today } from '@anushilon/contract/staff/overview'
import { DAY, HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../../test/harness/clock.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { SatExam } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'
import { runJobs } from '../../jobs/jobs.ts'
import { thisHost } from '../../timekeeping/open-clock.ts'

let room: ExamRoom
let owner: Colleague
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner')
})
afterAll(() => room.close())
beforeEach(() => {
  room.clock.believe()
  room.morning()
  room.clock.believe()
})

const jobs = () => runJobs(room.server.deps, room.clock.now())
const minutes = (count: number) => TEST_START + count * MINUTE

async function resultsOut(exam: SatExam): Promise<number | null> {
  const row = await room.server.db.one(
    z.object({ results_out_at: z.nullable(z.number()) }),
    sql`select results_out_at from exams where id = ${exam.id}`,
  )
  return row.results_out_at
}

async function closingsOf(exam: SatExam, asked: { readonly since?: number } = {}) {
  const { exams } = (await owner.gets(clockCalls.listClosings, asked)) as { exams: clockCalls.ClosedExam[] }
  return exams.filter(({ examId }) => examId === exam.id)
}

/** As an older version, or a server that could not know better, left it: two days ahead for a moment. */
async function closeEverythingByMistake() {
  room.clock.jumps('2 d')
  room.clock.believe()
  await jobs()
  room.clock.jumps('-2 d')
  room.clock.believe()
}

describe('the clock jumps two days ahead and back within seconds', () => {
  test('nobody is closed, called late or kept from answering, and nothing is published', async () => {
    const exam = await room.exam('mcq')
    const upcoming = await room.exam('mcq', {
      opensAt: '2026-03-15T14:00:00+06:00',
      closesAt: '2026-03-15T15:00:00+06:00',
    })
    const [writer, reader] = [await room.student(exam), await room.student(exam)]
    await writer.starts().isDone()
    await reader.starts().isDone()
    await writer.picks(0, 'A').isSaved()
    room.clock.passes('5 min')

    room.clock.jumps('2 d')
    for (let second = 0; second < 7; second += 1) {
      await jobs()
      room.clock.passes('1 s')
    }
    await writer.picks(1, 'B').isSaved()
    const { endsAt } = await reader.sees().isShown()
    expect(endsAt).toBe(minutes(30))
    await reader.checks().says('running')
    await writer.submits().isOnTime()
    const { headers } = await room.server.call('GET', '/api/health/live')
    expect(Number(headers['x-server-time'])).toBe(minutes(5) + 7 * SECOND)

    room.clock.jumps('-2 d')
    await jobs()
    expect(await reader.part('mcq')).toMatchObject({ closedAs: null })
    expect([await resultsOut(exam), await resultsOut(upcoming)]).toEqual([null, null])
    expect(await owner.gets(today, {})).toMatchObject({ clock: [] })
  })

  test('a hand-in that would be called late meanwhile is asked to come again', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    room.clock.jumps('2 d')
    room.clock.passes('31 min')
    await student.submits().isRefused('busy')
    expect(await student.part('mcq')).toMatchObject({ closedAs: null })
    room.clock.jumps('-2 d')
    await student.submits().isLate()
  })
})

describe('as long as the clock stands wrong', () => {
  test('the log of the machine, the figures and the centre’s people say so', async () => {
    room.clock.passes('14 min')
    room.clock.jumps('2 d')
    const doubt = { kind: 'jumped', since: minutes(14), byMs: 2 * DAY }
    expect(await owner.gets(today, {})).toMatchObject({ clock: [{ host: thisHost, ...doubt }] })
    const { status, body } = await room.server.call('GET', '/api/health')
    expect([status, body]).toEqual([200, { status: 'ready', clock: doubt }])
    const { body: figures } = await room.server.call('GET', '/metrics')
    expect(figures).toMatch(/^clock_in_doubt 1$/m)
    expect(figures).toMatch(/^clock_offset_seconds 172800$/m)
  })

  test('the owner says that it is right: it goes on, and who sits an exam keeps the time left', async () => {
    const exam = await room.exam('mcq')
    const [student, late] = [await room.student(exam), await room.student(exam)]
    await late.starts().isDone()
    room.clock.passes('25 min')
    await student.starts().isDone()
    room.clock.passes('5 min')
    room.clock.jumps('3 h')
    room.clock.passes('1 min')
    await jobs()
    expect(await late.part('mcq')).toMatchObject({ closedAs: null })

    const author = await signedIn(room.server, 'author')
    expect((await author.asks(clockCalls.goOnWithClock, { host: thisHost })).body).toMatchObject({
      code: 'not-allowed',
    })
    expect((await owner.asks(clockCalls.goOnWithClock, { host: 'another' })).body).toMatchObject({ code: 'conflict' })
    expect((await owner.asks(clockCalls.goOnWithClock, { host: thisHost })).status).toBe(200)
    expect((await owner.asks(clockCalls.goOnWithClock, { host: thisHost })).body).toMatchObject({ code: 'conflict' })

    expect(room.clock.now()).toBe(minutes(31) + 3 * HOUR)
    await jobs()
    expect(await late.part('mcq')).toMatchObject({ closedAs: 'late' })
    expect(await student.part('mcq')).toMatchObject({ closedAs: null, deadlineAt: minutes(55) + 3 * HOUR })
    await student.picks(0, 'A').isSaved()
    // The window is over by the new time, but not for those who sit it.
    expect(await resultsOut(exam)).toBeNull()
    await student.submits().isOnTime()
    await jobs()
    expect(await resultsOut(exam)).not.toBeNull()
    const { entries } = (await owner.gets(auditLog, {})) as { entries: { action: string }[] }
    expect(entries[0]).toMatchObject({ action: 'clock.go-on' })
  })
})

describe('what was closed by mistake', () => {
  test('what was closed by mistake is found without being told when, and opened again as it was, its results taken back', async () => {
    const exam = await room.exam('mcq')
    const [running, done] = [await room.student(exam), await room.student(exam)]
    await running.starts().isDone()
    await running.picks(0, 'A').isSaved()
    await done.starts().isDone()
    await done.submits().isOnTime()
    room.clock.passes('10 min')
    await closeEverythingByMistake()
    await running.hasClosed('mcq', 'late')
    expect(await resultsOut(exam)).toBeGreaterThan(room.clock.now())
    await running.picks(1, 'B').isRefused('time-over')

    const found = { examId: exam.id, attempts: 1, tooEarly: 1, resultsTooEarly: true, leastLeftMs: 20 * MINUTE }
    expect(await closingsOf(exam)).toMatchObject([found])
    const undo = { examIds: [exam.id], since: null, minutes: null, reason: 'The clock was wrong' }
    expect(await owner.gets(clockCalls.undoClosings, undo)).toEqual({ attempts: 1, results: 1 })
    expect(await owner.gets(clockCalls.undoClosings, undo)).toEqual({ attempts: 0, results: 0 })

    expect(await running.part('mcq')).toMatchObject({ closedAs: null, deadlineAt: minutes(30) })
    await running.picks(1, 'B').isSaved()
    await done.hasClosed('mcq', 'submitted')
    expect(await resultsOut(exam)).toBeNull()
    // Nothing of the plan is lost: they come out when they are due.
    room.clock.passes('3 h')
    await jobs()
    expect(await resultsOut(exam)).not.toBeNull()
  })

  test('what was closed by mistake gets back the time that was left at a moment, or as much as the centre says', async () => {
    const exam = await room.exam('written')
    const [first, second] = [await room.student(exam), await room.student(exam)]
    await first.startsWritten().isDone()
    room.clock.passes('10 min')
    await second.startsWritten().isDone()
    room.clock.passes('5 min')
    // The power fails for an hour.
    room.clock.passes('60 min')
    await jobs()
    await first.hasClosed('written', 'overdue')

    const asked = { since: minutes(15) }
    expect(await closingsOf(exam)).toEqual([])
    expect(await closingsOf(exam, asked)).toMatchObject([
      { attempts: 2, tooEarly: 0, leastLeftMs: 30 * MINUTE, mostLeftMs: 40 * MINUTE },
    ])
    const undo = { examIds: [exam.id], ...asked, minutes: null, reason: 'The power was out' }
    expect(await owner.gets(clockCalls.undoClosings, undo)).toEqual({ attempts: 2, results: 0 })
    expect(await first.part('written')).toMatchObject({ closedAs: null, deadlineAt: minutes(75 + 30) })
    expect(await second.part('written')).toMatchObject({ closedAs: null, deadlineAt: minutes(75 + 40) })

    room.clock.passes('2 h')
    await jobs()
    const again = { ...undo, since: minutes(80), minutes: 5 }
    expect(await owner.gets(clockCalls.undoClosings, again)).toEqual({ attempts: 2, results: 0 })
    expect(await first.part('written')).toMatchObject({ deadlineAt: minutes(195 + 5) })
    const log = (await owner.gets(auditLog, { examId: exam.id })) as { entries: { action: string }[] }
    expect(log.entries.map(({ action }) => action)).toEqual(['live.undo-closings', 'live.undo-closings'])
  })

  test('what was closed by mistake stays closed where it was handed in, where results are rightly out, and for anybody but the owner', async () => {
    const exam = await room.exam('mcq')
    const student = await room.student(exam)
    await student.starts().isDone()
    room.clock.passes('3 h')
    await jobs()
    expect(await resultsOut(exam)).not.toBeNull()
    const undo = { examIds: [exam.id], since: minutes(10), minutes: null, reason: 'no reason' }
    expect(await owner.gets(clockCalls.undoClosings, undo)).toEqual({ attempts: 0, results: 0 })
    const author = await signedIn(room.server, 'author')
    expect((await author.asks(clockCalls.undoClosings, undo)).status).toBe(403)
    expect((await owner.asks(clockCalls.undoClosings, { ...undo, since: room.clock.now() + 1 })).status).toBe(400)
  })
})

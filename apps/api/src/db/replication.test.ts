import { tickMistake } from '@anushilon/contract/operations/notebook'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startTemporaryPostgres, type TestPostgres } from '../../test/harness/postgres.ts'
import { After, resultsComeOut } from '../../test/results/after.ts'
import type { Outcome } from '../../test/sitting/outcome.ts'
import { drawing } from '../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { openDatabase, type Database } from './database.ts'
import { sql } from './sql.ts'

/**
 * A primary whose commits must reach a standby, and whose standby is away: what is committed waits, and whoever restarts
 * the primary sees it although nobody else has it. Nothing of that may be acknowledged.
 */
let postgres: TestPostgres
let room: ExamRoom
let beside: Database
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  room = await openRoom({ postgres: postgres.url, errors: 'expected' })
  beside = openDatabase({ url: room.server.databaseUrl, poolSize: 2, onIdleError: () => undefined })
})
beforeEach(() => room.morning())
afterEach(() => needsStandby(false))
afterAll(async () => {
  await beside.close()
  await room.close()
  await postgres.stop()
})

async function needsStandby(isNeeded: boolean): Promise<void> {
  await beside.session(async (client) => {
    // Nothing here may wait for it.
    await client.query('set synchronous_commit = off')
    await client.query(`alter system set synchronous_standby_names = '${isNeeded ? '*' : ''}'`)
    await client.query(`alter system set synchronous_commit = ${isNeeded ? 'on' : 'off'}`)
    await client.query('select pg_reload_conf()')
  })
}

async function standbyGoesAway(): Promise<void> {
  await needsStandby(true)
  await expect.poll(aCommitWaits).toBe(true)
}

const waiting = sql`
  select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()`

async function waits(): Promise<number[]> {
  return (await beside.many(z.object({ pid: z.int() }), waiting)).map(({ pid }) => pid)
}

async function callsOff(): Promise<void> {
  await expect.poll(waits).toHaveLength(1)
  for (const pid of await waits()) await beside.run(sql`select pg_cancel_backend(${pid})`)
}

/** The server heeds its new settings some time after it was told. */
async function aCommitWaits(): Promise<boolean> {
  let isDone = false
  const commit = beside
    .session(async (client) => {
      await client.query('set synchronous_commit = on')
      await client.query(`select pg_logical_emit_message(true, 'a test', '')`)
      await client.query('set synchronous_commit = off')
    })
    .finally(() => (isDone = true))
  await expect.poll(async () => isDone || (await waits()).length > 0).toBe(true)
  const waited = !isDone
  if (waited) await callsOff()
  await commit
  return waited
}

/** As a restart of the primary does it: what has waited becomes visible, and whoever waited learns nothing. */
async function cutsOff(call: PromiseLike<unknown>): Promise<void> {
  const answer = Promise.resolve(call)
  await expect.poll(waits).toHaveLength(1)
  for (const pid of await waits()) await beside.run(sql`select pg_terminate_backend(${pid})`)
  await answer
}

/** No answer as long as the standby is away. */
async function isNotAnswered(call: () => Outcome): Promise<void> {
  let isAnswered = false
  const answer = call().answer.finally(() => (isAnswered = true))
  await expect.poll(waits).toHaveLength(1)
  expect(isAnswered).toBe(false)
  await needsStandby(false)
  await answer
  await call().isShown()
}

test('a pick that is sent again is acknowledged when the standby has the first one', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  await student.picks(0, 'A').isSaved()
  await standbyGoesAway()
  await cutsOff(student.picks(1, 'B').isRefused('busy'))
  expect(await student.stored()).toContain('B')
  await isNotAnswered(() => student.picks(1, 'B'))
  await standbyGoesAway()
  await cutsOff(student.picks(1, 'C').isRefused('busy'))
})

test('a start that is sent again is acknowledged when the standby has the first one', async () => {
  const student = await room.student(await room.exam('mcq-written'))
  const begins = [() => student.starts(), () => student.startsWritten()]
  for (const starts of begins) {
    await standbyGoesAway()
    await cutsOff(starts().isRefused('busy'))
    await isNotAnswered(starts)
  }
})

test('a submit that is sent again is acknowledged when the standby has the first one', async () => {
  const student = await room.student(await room.exam('mcq'))
  await student.starts().isDone()
  await student.picks(0, 'A').isSaved()
  await student.sees().isShown()
  await standbyGoesAway()
  await cutsOff(student.submits().isRefused('busy'))
  await isNotAnswered(() => student.submits())
})

test('a page that is sent again is acknowledged when the standby has the first one', async () => {
  const student = await room.student(await room.exam('written'))
  await student.startsWritten().isDone()
  const photo = await drawing('a page').jpeg().toBuffer()
  const sends = () => student.sendsPage(1, 'a-page-that-is-sent', photo)
  await standbyGoesAway()
  await cutsOff(sends().isRefused('busy'))
  await isNotAnswered(sends)
})

test('a tick and a retake that are sent again are acknowledged when the standby has the first one', async () => {
  const exam = await room.exam('mcq', { mcq: { shuffle: false } })
  const student = await room.student(exam)
  await student.starts().isDone()
  await student.submitsWith('A....').isOnTime()
  await resultsComeOut(room, exam)
  const ticks = () => student.calls(tickMistake, { examId: exam.id, number: 2, isDone: true })
  const addsRetake = () => new After(room, student).addsRetake('the same request')
  for (const sends of [ticks, addsRetake]) {
    await standbyGoesAway()
    await cutsOff(sends().isRefused('busy'))
    await isNotAnswered(sends)
  }
})

test('a wait for the standby that somebody calls off is no acknowledgement', async () => {
  const student = await room.student(await room.exam('mcq'))
  await student.starts().isDone()
  await student.picks(0, 'A').isSaved()
  await standbyGoesAway()
  const pick = student.picks(1, 'B').isRefused('busy')
  await callsOff()
  await pick
  const submit = student.submits().isRefused('busy')
  await callsOff()
  await submit
})

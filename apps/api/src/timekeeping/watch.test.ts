import { DAY, HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTestLog, type TestLog } from '../../test/harness/log.ts'
import { askToGoOn, clockDoubts, declareClockRight, lastTrouble } from '../stores/sitting/server-clocks.ts'
import type { GuardedClock, TimeSource } from './guarded-clock.ts'
import { type Machine as OneRun, openClock, rememberStart } from './open-clock.ts'
import { ClockWatch } from './watch.ts'

/** A machine whose clock is the database's but for what it was set ahead, so that the two agree. */
class Machine implements TimeSource {
  up = 10 * DAY
  ahead = 0
  wall() {
    return Date.now() + this.ahead
  }
  steady() {
    return this.up + performance.now()
  }
}

let database: TestDatabase
let log: TestLog
let machine: Machine
beforeEach(async () => {
  database = await createTestDatabase()
  log = createTestLog()
  machine = new Machine()
})
afterEach(() => database.drop())

async function start(bootId = 'this run') {
  const run = { host: 'centre', bootId, time: machine }
  const clock = await openClock(database.db, run)
  await rememberStart(database.db, run, clock)
  return joined(run, clock)
}

/** Another process on the machine that has started. */
async function join() {
  const run = { host: 'centre', bootId: 'this run', time: machine }
  return joined(run, await openClock(database.db, run))
}

function joined(run: OneRun, clock: GuardedClock) {
  return { clock, watch: new ClockWatch({ ...run, db: database.db, clock, log: log.logger }) }
}

const said = () => log.lines.map(({ msg }) => msg)

test('a jump is reported once, and so is its end; other servers and the next start learn of it', async () => {
  const { clock, watch } = await start()
  await watch.look()
  expect(said()).toEqual([])
  machine.ahead = 2 * DAY
  await watch.look()
  await watch.look()
  expect(said()).toEqual(['the clock is in doubt: closing and publishing wait'])
  expect(await clockDoubts(database.db)).toMatchObject([{ host: 'centre', doubt: { kind: 'jumped' } }])
  machine.ahead = 0
  await watch.look()
  expect(said()).toHaveLength(2)
  expect([clock.doubt, await clockDoubts(database.db)]).toEqual([null, []])
  expect(Math.abs(((await lastTrouble(database.db)) ?? 0) - Date.now())).toBeLessThan(MINUTE)
})

test('a start in the middle of a jump goes on with the right time and closes nothing', async () => {
  await (await start()).watch.look()
  machine.ahead = 2 * DAY
  const { clock, watch } = await start()
  await watch.look()
  expect(clock.doubt).toMatchObject({ kind: 'jumped' })
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(SECOND)
})

test('a machine that forgot the time while it was off, and one that was off for days, say so', async () => {
  await (await start()).watch.look()
  machine.ahead = -5 * HOUR
  expect((await start('the next run')).clock.doubt).toMatchObject({ kind: 'behind' })
  machine.ahead = 3 * DAY
  expect((await start('the next run')).clock.doubt).toMatchObject({ kind: 'away' })
  machine.ahead = 6 * HOUR
  expect((await start('the next run')).clock.doubt).toBeNull()
})

test('a clock that differs from the database’s is in doubt until it is put right', async () => {
  machine.ahead = 10 * MINUTE
  const { clock, watch } = await start()
  expect(clock.doubt).toBeNull()
  await watch.look()
  expect(clock.doubt).toMatchObject({ kind: 'database' })
  machine.ahead = 0
  expect(clock.doubt?.kind).toBe('jumped')
  await watch.look()
  expect([clock.doubt, said().length]).toEqual([null, 3])
})

test('somebody who looked through another server is heard at the next beat', async () => {
  const { clock, watch } = await start()
  machine.ahead = 2 * HOUR
  await watch.look()
  expect(await askToGoOn(database.db, 'centre')).toBe(true)
  await watch.look()
  await watch.look()
  expect(clock.now() - Date.now()).toBeGreaterThan(HOUR)
  expect(clock.doubt).toBeNull()
})

test('of two processes on a machine the first that is asked goes on, and the other follows', async () => {
  const one = await start()
  const other = await join()
  machine.ahead = 2 * HOUR
  await one.watch.look()
  await other.watch.look()
  expect(await askToGoOn(database.db, 'centre')).toBe(true)
  await one.watch.look()
  expect([one.clock.doubt, other.clock.doubt?.kind]).toEqual([null, 'jumped'])
  await other.watch.look()
  expect(other.clock.doubt).toBeNull()
  expect(other.clock.wentOnAt).toBe(one.clock.wentOnAt)
  await one.watch.look()
  await other.watch.look()
  expect(await clockDoubts(database.db)).toEqual([])
  // The next jump is a doubt again, for both.
  machine.ahead += HOUR
  expect([one.clock.doubt?.kind, other.clock.doubt?.kind]).toEqual(['jumped', 'jumped'])
})

test('two processes that go on at the same moment move the sittings once', async () => {
  const one = await start()
  const other = await join()
  machine.ahead = 2 * HOUR
  await one.watch.look()
  const { db } = database
  const first = await db.transaction((tx) => declareClockRight(tx, 'centre', one.clock.wentOnAt))
  const second = await db.transaction((tx) => declareClockRight(tx, 'centre', other.clock.wentOnAt))
  expect([first.isFirst, second.isFirst]).toEqual([true, false])
  expect(second.wentOnAt).toBe(first.wentOnAt)
})

import { DAY, HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { expect, test } from 'vitest'
import { HandClock, TEST_START } from '../../test/harness/clock.ts'
import { GuardedClock, ORDINARY_PAUSE, type TimeSource } from './guarded-clock.ts'

test('time that passes is not in doubt, nor is a small correction', () => {
  const clock = new HandClock()
  clock.passes('30 d')
  clock.jumps('3 s')
  clock.passes('1 s')
  clock.jumps('-3 s')
  expect([clock.now(), clock.doubt]).toEqual([TEST_START + 30 * DAY + SECOND, null])
})

test('after a jump time goes on as it should have, and when the clock is back nothing has happened', () => {
  const clock = new HandClock()
  clock.jumps('2 d')
  expect(clock.now()).toBe(TEST_START)
  clock.passes('7 s')
  expect(clock.now()).toBe(TEST_START + 7 * SECOND)
  expect(clock.doubt).toEqual({ kind: 'jumped', since: TEST_START, byMs: 2 * DAY })
  clock.jumps('-2 d')
  expect([clock.now(), clock.doubt]).toEqual([TEST_START + 7 * SECOND, null])
})

test('back in time is a jump as well', () => {
  const clock = new HandClock()
  clock.jumps('-3 h')
  expect([clock.now(), clock.doubt?.byMs]).toEqual([TEST_START, -3 * HOUR])
})

test('who says that the clock is right is believed, until the next jump', () => {
  const clock = new HandClock()
  clock.jumps('1 h')
  expect(clock.now()).toBe(TEST_START)
  clock.believe()
  expect([clock.now(), clock.doubt]).toEqual([TEST_START + HOUR, null])
  clock.jumps('1 h')
  expect([clock.now(), clock.doubt?.byMs]).toEqual([TEST_START + HOUR, HOUR])
})

test('a database that says otherwise is a doubt, though not another time', () => {
  const clock = new HandClock()
  clock.hearDatabase(TEST_START - 10 * MINUTE, 20)
  expect([clock.now(), clock.doubt]).toEqual([TEST_START, { kind: 'database', since: TEST_START, byMs: 10 * MINUTE }])
  clock.hearDatabase(TEST_START + 4 * SECOND, 20)
  expect(clock.doubt).toBeNull()
})

/** A machine that is switched on at a time of its own. */
class Machine implements TimeSource {
  up: number
  #ahead: number
  constructor(wall: number, up: number) {
    this.up = up
    this.#ahead = wall - up
  }
  wall() {
    return this.up + this.#ahead
  }
  steady() {
    return this.up
  }
  isSetTo(wall: number) {
    this.#ahead = wall - this.up
  }
}

const started = (machine: Machine, unseenMs: number, seen = TEST_START) =>
  new GuardedClock(machine, { wall: seen, steady: machine.up, unseenMs })

test('a start in the same run of the machine knows how much time has passed', () => {
  const machine = new Machine(TEST_START + 2 * DAY, 3 * HOUR)
  const clock = started(machine, 0)
  expect([clock.now(), clock.doubt?.kind]).toEqual([TEST_START, 'jumped'])
})

test('a machine that was off for a night is believed once it has had time to ask the network', () => {
  const machine = new Machine(TEST_START + 14 * HOUR, 20 * SECOND)
  const clock = started(machine, ORDINARY_PAUSE)
  expect([clock.now(), clock.doubt?.kind]).toEqual([TEST_START + 14 * HOUR, 'settling'])
  // Its clock ran in local time, and the network corrects it.
  machine.up += 30 * SECOND
  machine.isSetTo(TEST_START + 8 * HOUR)
  expect([clock.now(), clock.doubt?.kind]).toEqual([TEST_START + 8 * HOUR, 'settling'])
  machine.up += 2 * MINUTE
  expect([clock.now(), clock.doubt]).toEqual([TEST_START + 8 * HOUR + 2 * MINUTE, null])
})

test('a machine that has forgotten the time goes on from the last time seen until it is told', () => {
  const machine = new Machine(Date.parse('2020-01-01T00:00:00Z'), 10 * MINUTE)
  const clock = started(machine, ORDINARY_PAUSE)
  expect([clock.now(), clock.doubt?.kind]).toEqual([TEST_START, 'behind'])
  machine.up += MINUTE
  expect(clock.now()).toBe(TEST_START + MINUTE)
  machine.isSetTo(TEST_START + 20 * MINUTE)
  expect([clock.now(), clock.doubt]).toEqual([TEST_START + 20 * MINUTE, null])
})

test('a machine that was off over the weekend serves its time at once, and is believed after an hour', () => {
  const machine = new Machine(TEST_START + 3 * DAY, 5 * MINUTE)
  const clock = started(machine, ORDINARY_PAUSE)
  expect([clock.now(), clock.doubt?.kind]).toEqual([TEST_START + 3 * DAY, 'away'])
  machine.up += 59 * MINUTE
  expect(clock.doubt?.kind).toBe('away')
  machine.up += MINUTE
  expect([clock.now(), clock.doubt]).toEqual([TEST_START + 3 * DAY + HOUR, null])
})

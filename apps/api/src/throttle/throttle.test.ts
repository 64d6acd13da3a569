import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HandClock } from '../../test/harness/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { sql } from '../db/sql.ts'
import { Refused } from '../refused.ts'
import { Throttle } from './throttle.ts'

const CLASSROOM = '203.0.113.7'
const ELSEWHERE = '198.51.100.4'

let database: TestDatabase
let clock: HandClock
let throttle: Throttle

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.drop())
beforeEach(async () => {
  await database.db.run(sql`truncate throttles`)
  clock = new HandClock()
  throttle = new Throttle(database.db)
})

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'let in'
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

const guess = async (studentId: number, address: string, right: boolean) =>
  await outcome(throttle.guess({ who: String(studentId), address, now: clock.now() }, async () => ({ right })))

const times = async (count: number, work: () => Promise<string>) => {
  const said: string[] = []
  for (let each = 0; each < count; each += 1) said.push(await work())
  return said
}
const refused = (said: readonly string[]) => said.filter((each) => each === 'too-many-tries').length

describe('guessing a password', () => {
  test('guessing a password is stopped after five wrong ones, and let on by one a minute', async () => {
    expect(refused(await times(8, () => guess(1, CLASSROOM, false)))).toBe(3)
    clock.passes('59 s')
    expect(await guess(1, CLASSROOM, false)).toBe('too-many-tries')
    clock.passes('1 s')
    expect(await times(2, () => guess(1, CLASSROOM, false))).toEqual(['let in', 'too-many-tries'])
  })

  test('guessing a password in parallel does not get more guesses than one after the other', async () => {
    const said = await Promise.all(Array.from({ length: 50 }, () => guess(1, CLASSROOM, false)))
    expect(refused(said)).toBe(45)
    // Nor from many addresses: after a first wave only the thirty that no siege shows are heard in the next one.
    const wave = async () =>
      100 - refused(await Promise.all(Array.from({ length: 100 }, (_, host) => guess(2, `192.0.2.${host}`, false))))
    for (let each = 0; each < 5; each += 1) expect(await wave()).toBe(100)
    clock.passes('30 min')
    expect(await wave()).toBe(30)
  })

  test('guessing a password costs the right password nothing, however often', async () => {
    expect(refused(await times(20, () => guess(1, CLASSROOM, true)))).toBe(0)
    expect(refused(await times(5, () => guess(1, CLASSROOM, false)))).toBe(0)
  })

  test('guessing a password does not lock the victim out at another address, nor the classmates at this one', async () => {
    await times(50, () => guess(1, CLASSROOM, false))
    expect(await guess(1, ELSEWHERE, true)).toBe('let in')
    expect(await guess(2, CLASSROOM, true)).toBe('let in')
  })

  test('guessing a password from many addresses leaves each of them five, then one in six hours, and a clean one is heard', async () => {
    const round = async (hosts: number) => {
      const said: string[] = []
      for (let host = 0; host < hosts; host += 1) said.push(await guess(1, `192.0.2.${host}`, false))
      return hosts - refused(said)
    }
    const rounds = []
    for (let each = 0; each < 6; each += 1) rounds.push(await round(40))
    expect(rounds).toEqual([40, 40, 40, 40, 40, 0])
    expect(await times(2, () => guess(1, ELSEWHERE, false))).toEqual(['let in', 'let in'])
    expect(await guess(1, ELSEWHERE, true)).toBe('let in')
    clock.passes('5 min')
    expect(await round(40)).toBe(0)
    // After a pause the siege is over for the first thirty; the others have one by then.
    clock.passes('6 h')
    expect([await round(40), await round(40)]).toEqual([40, 0])
  })

  test('guessing a password of one common password for everybody leaves five for each of them', async () => {
    // Fifty at once: so many wait for the database a moment only, on a busy machine too.
    const spray = async () => {
      const said: string[] = []
      for (let first = 0; first < 700; first += 50)
        said.push(...(await Promise.all(Array.from({ length: 50 }, (_, at) => guess(first + at, CLASSROOM, false)))))
      return said.length - refused(said)
    }
    for (let each = 0; each < 5; each += 1) expect(await spray()).toBe(700)
    clock.passes('10 min')
    expect(await spray()).toBe(0)
    expect(await guess(9_999, CLASSROOM, true)).toBe('let in')
  })

  test('guessing a password from one IPv6 /48 is the guessing of one network', async () => {
    const said: string[] = []
    for (let host = 0; host < 100; host += 1) said.push(await guess(1, `2001:db8:7:${host.toString(16)}::1`, false))
    // Thirty until the siege shows; they have used up what is left in it for the whole network.
    expect(said.length - refused(said)).toBe(30)
    expect(await guess(1, '2001:db8:7:ffff::1', true)).toBe('too-many-tries')
    expect(await guess(1, '2001:db8:8::1', true)).toBe('let in')
  })

  test('guessing a password is not charged when it could not be judged', async () => {
    const broken = async () =>
      await outcome(
        throttle.guess({ who: '1', address: CLASSROOM, now: clock.now() }, async () => {
          throw new Refused('busy')
        }),
      )
    expect(await times(10, broken)).toEqual(Array.from({ length: 10 }, () => 'busy'))
    expect(await guess(1, CLASSROOM, false)).toBe('let in')
  })
})

test('two servers share the tries', async () => {
  const other = new Throttle(database.db)
  await times(5, () => guess(1, CLASSROOM, false))
  const there = other.guess({ who: '1', address: CLASSROOM, now: clock.now() }, async () => ({ right: true }))
  await expect(there).rejects.toMatchObject({ code: 'too-many-tries', retryAfterSeconds: 60 })
})

test('a clock that steps back neither gives nor takes tries', async () => {
  await times(4, () => guess(1, CLASSROOM, false))
  clock.passes('-10 min')
  expect(await times(2, () => guess(1, CLASSROOM, false))).toEqual(['let in', 'too-many-tries'])
  clock.passes('10 min')
  expect(await guess(1, CLASSROOM, false)).toBe('too-many-tries')
})

async function keys(): Promise<string[]> {
  const left = await database.db.many(z.object({ key: z.string() }), sql`select key from throttles order by key`)
  return left.map(({ key }) => key)
}

test('buckets that are full again but drawn from at that moment are waited for by nobody', async () => {
  await guess(1, CLASSROOM, false)
  clock.passes('11 min')
  await database.db.transaction(async (tx) => {
    await tx.run(sql`select from throttles where key = 'siege-of 1' for update`)
    await throttle.countUnknown('numbers', ELSEWHERE, clock.now())
  })
  expect(await keys()).toEqual([`guesses-besieged 1 ${CLASSROOM}`, 'siege-of 1', `unknown-numbers ${ELSEWHERE}`])
})

test('buckets that are full again are forgotten, and no others', async () => {
  await guess(1, CLASSROOM, false)
  expect(await keys()).toHaveLength(4)
  clock.passes('11 min')
  await throttle.countUnknown('numbers', ELSEWHERE, clock.now())
  expect(await keys()).toEqual([`guesses-besieged 1 ${CLASSROOM}`, `unknown-numbers ${ELSEWHERE}`])
  clock.passes('6 h')
  await throttle.countUnknown('numbers', ELSEWHERE, clock.now())
  expect(await keys()).toEqual([`unknown-numbers ${ELSEWHERE}`])
})

test('a known device is heard until ten wrong ones were tried on it', async () => {
  expect(await throttle.isDeviceTrusted('1', 'phone', clock.now())).toBe(true)
  for (let each = 0; each < 10; each += 1) await throttle.countGuessOnDevice('1', 'phone', clock.now())
  expect(await throttle.isDeviceTrusted('1', 'phone', clock.now())).toBe(false)
  expect(await throttle.isDeviceTrusted('1', 'tablet', clock.now())).toBe(true)
  clock.passes('1 min')
  expect(await throttle.isDeviceTrusted('1', 'phone', clock.now())).toBe(true)
})

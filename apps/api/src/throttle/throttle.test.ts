import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HandClock } from '../../test/harness/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { sql } from '../db/sql.ts'
import { Refused } from '../http/refused.ts'
import { RULES } from './rules.ts'
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
  test('is stopped after five wrong ones, and let on by one a minute', async () => {
    expect(refused(await times(8, () => guess(1, CLASSROOM, false)))).toBe(3)
    clock.passes('59 s')
    expect(await guess(1, CLASSROOM, false)).toBe('too-many-tries')
    clock.passes('1 s')
    expect(await times(2, () => guess(1, CLASSROOM, false))).toEqual(['let in', 'too-many-tries'])
  })

  test('in parallel does not get more guesses than one after the other', async () => {
    const said = await Promise.all(Array.from({ length: 50 }, () => guess(1, CLASSROOM, false)))
    expect(refused(said)).toBe(45)
  })

  test('costs the right password nothing, however often', async () => {
    expect(refused(await times(20, () => guess(1, CLASSROOM, true)))).toBe(0)
    expect(refused(await times(5, () => guess(1, CLASSROOM, false)))).toBe(0)
  })

  test('does not lock the victim out at another address, nor the classmates at this one', async () => {
    await times(50, () => guess(1, CLASSROOM, false))
    expect(await guess(1, ELSEWHERE, true)).toBe('let in')
    expect(await guess(2, CLASSROOM, true)).toBe('let in')
  })

  test('from many addresses is stopped for the student as a whole', async () => {
    const said: string[] = []
    for (let host = 1; host <= 20; host += 1) said.push(...(await times(5, () => guess(1, `192.0.2.${host}`, false))))
    expect(said.length - refused(said)).toBe(RULES['guesses-anywhere'].burst)
  })

  test('of one common password for everybody is stopped for the address, also in parallel', async () => {
    const spray = async (from: number) =>
      refused(await Promise.all(Array.from({ length: 150 }, (_, each) => guess(from + each, CLASSROOM, false))))
    await spray(0)
    expect(await spray(1000)).toBe(150)
    // What the first wave overdrew is paid back before anybody guesses on.
    clock.passes('20 s')
    expect(await guess(5000, CLASSROOM, false)).toBe('too-many-tries')
    clock.passes('60 s')
    expect(await guess(5000, CLASSROOM, false)).toBe('let in')
  })

  test('is not charged when it could not be judged', async () => {
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

test('buckets that are full again are forgotten', async () => {
  await throttle.count('look-ups', CLASSROOM, clock.now())
  clock.passes('2 h')
  await throttle.count('look-ups', ELSEWHERE, clock.now())
  const left = await database.db.many(z.object({ key: z.string() }), sql`select key from throttles`)
  expect(left).toEqual([{ key: `look-ups ${ELSEWHERE}` }])
})

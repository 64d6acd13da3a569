import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { HandClock } from '../../test/harness/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { sql } from '../db/sql.ts'
import { recordEnding, recordLogout } from '../stores/people/tokens.ts'
import { createTokenService, POLL_OVERLAP, type TokenService } from './token-service.ts'

const secret = Buffer.alloc(32, 'k')
const log = pino({ level: 'silent' })

let database: TestDatabase
let clock: HandClock
let here: TokenService
let there: TokenService

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.run(
    sql`insert into students (reg_no, name) select n::text, 'Nusrat' from generate_series(1, 3) as n`,
  )
})
afterAll(async () => await database.drop())

beforeEach(async () => {
  clock = new HandClock()
  await database.db.run(sql`delete from token_endings`)
  here = createTokenService({ secret, db: database.db, log })
  there = createTokenService({ secret, db: database.db, log })
  await Promise.all([here.poll(), there.poll()])
})

const bearer = (token: string) => `Bearer ${token}`
const admits = (service: TokenService, token: string) => {
  try {
    return service.require(bearer(token), clock.now()).studentId
  } catch {
    return 'not-logged-in'
  }
}

/** As changing a password on one server does. */
async function endAllBut(service: TokenService, studentId: number, exceptToken: string | null, at = clock.now()) {
  const ending = { studentId, issuedBefore: at + 1, exceptToken, recordedAt: at }
  service.apply(await recordEnding(database.db, ending))
}

describe('a token', () => {
  test('a token says whose it is, for which course and since when', () => {
    const session = here.require(bearer(here.issue(1, 'hsc-26', clock.now())), clock.now())
    const tokenId: unknown = expect.stringMatching(/^[\w-]{12}$/)
    expect(session).toEqual({ studentId: 1, courseId: 'hsc-26', tokenId, issuedAt: clock.now() })
  })

  test('a token is good on every server that has the same secret, and on no other', () => {
    const token = here.issue(1, 'hsc-26', clock.now())
    const stranger = createTokenService({ secret: Buffer.alloc(32, 'x'), db: database.db, log })
    expect(admits(there, token)).toBe(1)
    expect(admits(stranger, token)).toBe('not-logged-in')
  })

  test('a token outlives any exam and ends after thirty days to the millisecond', () => {
    const token = here.issue(1, 'hsc-26', clock.now())
    clock.passes('30 d')
    clock.passes('-1 ms')
    expect(admits(here, token)).toBe(1)
    clock.passes('1 ms')
    expect(admits(here, token)).toBe('not-logged-in')
  })

  test('a token with any one character changed is refused', () => {
    const token = here.issue(1, 'hsc-26', clock.now())
    const [payload = '', signature = ''] = token.split('.')
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('[1,', '[2,')).toString('base64url')
    expect(admits(here, `${forged}.${signature}`)).toBe('not-logged-in')
    // The last character of 43 carries two bits that decode to nothing; all before it count.
    for (let at = 0; at < token.length - 1; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(admits(here, token.slice(0, at) + other + token.slice(at + 1)), `character ${at}`).toBe('not-logged-in')
    }
  })

  test.each([undefined, '', 'Bearer', 'Bearer .', 'Basic YTpi', 'Bearer a.b', `Bearer ${'A'.repeat(5000)}.B`])(
    'is missed in %j',
    (authorization) => {
      expect(() => here.require(authorization, clock.now())).toThrow('not-logged-in')
    },
  )
})

describe('an early end', () => {
  test('an early end counts at once where it was made, and for the student’s other tokens only', async () => {
    const [mine, other] = [here.issue(1, 'c', clock.now()), here.issue(1, 'c', clock.now())]
    const neighbour = here.issue(2, 'c', clock.now())
    await endAllBut(here, 1, here.require(bearer(mine), clock.now()).tokenId)
    expect([mine, other, neighbour].map((token) => admits(here, token))).toEqual([1, 'not-logged-in', 2])
  })

  test('an early end is known to other servers after their next look', async () => {
    const token = there.issue(1, 'c', clock.now())
    await endAllBut(here, 1, null)
    expect(admits(there, token)).toBe(1)
    await there.poll()
    expect(admits(there, token)).toBe('not-logged-in')
  })

  test('an early end is found by a server whose last look saw a later one, from a clock ahead', async () => {
    const token = there.issue(1, 'c', clock.now())
    await endAllBut(here, 2, null, clock.now() + POLL_OVERLAP / 2)
    await there.poll()
    await endAllBut(here, 1, null)
    await there.poll()
    expect(admits(there, token)).toBe('not-logged-in')
  })

  test('an early end is known to a server that starts afterwards', async () => {
    const token = here.issue(1, 'c', clock.now())
    await endAllBut(here, 1, null)
    const late = createTokenService({ secret, db: database.db, log })
    await late.start()
    late.stop()
    expect(admits(late, token)).toBe('not-logged-in')
  })

  test('an early end does not touch tokens issued later', async () => {
    await endAllBut(here, 1, null)
    clock.passes('1 ms')
    expect(admits(here, here.issue(1, 'c', clock.now()))).toBe(1)
  })

  test('an early end by logging out touches one token only, on every server, in whatever order they hear of it', async () => {
    const [first, second, third] = [1, 2, 3].map(() => here.issue(1, 'c', clock.now())) as [string, string, string]
    const idOf = (token: string) => here.require(bearer(token), clock.now()).tokenId
    const [firstId, secondId] = [idOf(first), idOf(second)]
    const one = await recordLogout(database.db, 1, firstId, clock.now())
    const other = await recordLogout(database.db, 1, secondId, clock.now())
    here.apply(other)
    here.apply(one)
    await there.poll()
    for (const server of [here, there]) {
      expect([first, second, third].map((token) => admits(server, token))).toEqual([
        'not-logged-in',
        'not-logged-in',
        1,
      ])
    }
    // A new password ends the rest, and whoever changed it can log out too.
    const thirdId = idOf(third)
    await endAllBut(here, 1, thirdId)
    expect([first, third].map((token) => admits(here, token))).toEqual(['not-logged-in', 1])
    here.apply(await recordLogout(database.db, 1, thirdId, clock.now()))
    expect(admits(here, third)).toBe('not-logged-in')
  })

  test('an early end by logging out never touches another token, however often: the last fifty are known', async () => {
    const other = here.issue(1, 'c', clock.now())
    const ended: string[] = []
    for (let each = 0; each < 120; each += 1) {
      clock.passes('1 ms')
      const token = here.issue(1, 'c', clock.now())
      ended.push(token)
      const { tokenId } = here.require(bearer(token), clock.now())
      const ending = await recordLogout(database.db, 1, tokenId, clock.now())
      expect(ending.endedTokens.length).toBeLessThanOrEqual(50)
      here.apply(ending)
      // Two servers may hear of the same log-out: it takes one place.
      expect((await recordLogout(database.db, 1, tokenId, clock.now())).endedTokens).toEqual(ending.endedTokens)
    }
    await there.poll()
    for (const server of [here, there]) {
      expect(admits(server, other)).toBe(1)
      expect(new Set(ended.slice(-50).map((token) => admits(server, token)))).toEqual(new Set(['not-logged-in']))
      // Memory holds no more than the table.
      expect(admits(server, ended[0] ?? '')).toBe(1)
    }
  })

  test('an early end that comes second ends the token which the first had spared', async () => {
    const [first, second] = [here.issue(1, 'c', clock.now()), here.issue(1, 'c', clock.now() + 5)]
    const idOf = (token: string) => here.require(bearer(token), clock.now()).tokenId
    const [firstId, secondId] = [idOf(first), idOf(second)]
    await endAllBut(here, 1, firstId, clock.now() + 9)
    // recorded by a server whose clock is behind
    await endAllBut(here, 1, secondId, clock.now() + 8)
    expect([first, second].map((token) => admits(here, token))).toEqual(['not-logged-in', 1])
  })

  test('an early end is looked for again after a look that failed, which the log tells', async () => {
    const warnings: string[] = []
    let away = false
    const flaky = createTokenService({
      secret,
      db: {
        ...database.db,
        many: async (row, query) => {
          if (away) throw new Error('the database is away')
          return await database.db.many(row, query)
        },
      },
      log: pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) }),
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await flaky.start()
      const token = flaky.issue(1, 'c', clock.now())
      away = true
      await endAllBut(here, 1, null)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(warnings).toHaveLength(2)
      expect(admits(flaky, token)).toBe(1)
      away = false
      await vi.advanceTimersByTimeAsync(2_000)
      await expect.poll(() => admits(flaky, token)).toBe('not-logged-in')
      flaky.stop()
      away = true
      await vi.advanceTimersByTimeAsync(60_000)
      expect(warnings).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

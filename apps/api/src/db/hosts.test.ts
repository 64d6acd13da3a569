import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { freeze } from '../../test/harness/freeze.ts'
import { openLine } from '../../test/harness/line.ts'
import { startTemporaryPostgres, type TestPostgres } from '../../test/harness/postgres.ts'
import { openDatabase, type Database } from './database.ts'
import { DatabaseAway, isDatabaseAway } from './faults.ts'
import { hostUrls, writableHost } from './hosts.ts'
import { LIMITS } from './limits.ts'
import { sql } from './sql.ts'

describe('an address of several servers', () => {
  test('is one for each of them', () => {
    const url = 'postgres://u:p%40@one:5433,two,[::1]:5434/name?sslmode=require'
    expect(hostUrls(url)).toEqual([
      'postgres://u:p%40@one:5433/name?sslmode=require',
      'postgres://u:p%40@two/name?sslmode=require',
      'postgres://u:p%40@[::1]:5434/name?sslmode=require',
    ])
  })

  test('of one is that one', () => {
    expect(hostUrls('postgres://one/name')).toEqual(['postgres://one/name'])
    expect(hostUrls('nonsense')).toEqual([''])
  })
})

describe('of two servers', () => {
  const LIMIT = 3_000
  let servers: readonly [TestPostgres, TestPostgres]
  let database: Database
  beforeAll(async () => {
    servers = await Promise.all([startTemporaryPostgres(), startTemporaryPostgres()])
    for (const { url } of servers) await on(url, `create role pair superuser login password 'pair'`)
    const hosts = servers.map(({ url }) => new URL(url).host).join(',')
    database = openDatabase({
      url: `postgres://pair:pair@${hosts}/postgres`,
      poolSize: 4,
      limits: { ...LIMITS, student: LIMIT },
      connectLimit: 10_000,
      onIdleError: () => undefined,
    }).within('student')
  })
  afterAll(async () => {
    await database.close()
    await Promise.all(servers.map(({ stop }) => stop()))
  })

  async function on(url: string, text: string): Promise<void> {
    const own = openDatabase({ url, poolSize: 1, onIdleError: () => undefined })
    await own.session((client) => client.query(text))
    await own.close()
  }
  async function takesWrites({ url }: TestPostgres, does: boolean): Promise<void> {
    await on(url, `alter system set default_transaction_read_only = ${does ? 'off' : 'on'}`)
    await on(url, 'select pg_reload_conf()')
    const reads = openDatabase({ url, poolSize: 1, onIdleError: () => undefined })
    const isWritable = sql`select current_setting('default_transaction_read_only') = 'off' as is`
    await expect.poll(async () => (await reads.one(z.object({ is: z.boolean() }), isWritable)).is).toBe(does)
    await reads.close()
  }
  async function postmaster({ url }: TestPostgres): Promise<number> {
    const own = openDatabase({ url, poolSize: 1, onIdleError: () => undefined })
    const { pid } = await own.one(
      z.object({ pid: z.int() }),
      sql`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`,
    )
    await own.close()
    return pid
  }
  /** By a statement that only the one that takes writes lets pass. */
  async function answering(): Promise<string> {
    return await database.transaction(async (tx) => {
      await tx.run(sql`create table if not exists written (n integer)`)
      const { port } = await tx.one(z.object({ port: z.string() }), sql`select current_setting('port') as port`)
      return port
    })
  }
  const portOf = ({ url }: TestPostgres) => new URL(url).port

  test('the one that takes writes is used, wherever it stands in the address, and again when it has changed', async () => {
    const [one, other] = servers
    await takesWrites(one, false)
    await expect.poll(() => answering().catch(() => null)).toBe(portOf(other))
    await takesWrites(one, true)
    await takesWrites(other, false)
    await expect(answering()).rejects.toSatisfy(isDatabaseAway)
    await expect.poll(() => answering().catch(() => null)).toBe(portOf(one))
  })

  test('one whose connections end while nobody asks is left at once: not even the first who asks notices', async () => {
    const [one, other] = servers
    await takesWrites(one, false)
    await takesWrites(other, true)
    await on(one.url, `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'pair'`)
    await expect.poll(() => database.load().connections).toBe(0)
    // On a busy machine the search itself may come to nothing at first.
    let asked: string | null = null
    while (asked === null) {
      asked = await answering().catch((error: unknown) => (error instanceof DatabaseAway ? null : String(error)))
    }
    expect(asked).toBe(portOf(other))
  })

  test('one that freezes is left for the other, without a restart', async () => {
    const [one, other] = servers
    await takesWrites(one, true)
    await takesWrites(other, false)
    await expect.poll(() => answering().catch(() => null)).toBe(portOf(one))
    // Several connections, of which each would have to find out for itself.
    await Promise.all(Array.from({ length: 4 }, () => database.run(sql`select pg_sleep(0.2)`)))
    const frozen = await freeze(await postmaster(one))
    try {
      await takesWrites(other, true)
      await expect(answering()).rejects.toSatisfy(isDatabaseAway)
      // The system would keep these connections for a quarter of an hour.
      await expect.poll(() => answering().catch(() => null)).toBe(portOf(other))
    } finally {
      frozen.thaw()
    }
    await expect.poll(() => answering().catch(() => null)).toBe(portOf(other))
  })

  test('one that says nothing is not waited for once another takes writes', async () => {
    const [one, other] = servers
    await takesWrites(one, true)
    const silent = await openLine(other.url)
    silent.freeze()
    const LONGER_THAN_THE_TEST = 600_000
    const hosts = writableHost([silent.url, one.url], LONGER_THAN_THE_TEST)
    expect(await hosts.find()).toBe(one.url)
    await silent.close()
  })

  test('while none takes writes, whoever asks is told so and waits for nothing', async () => {
    for (const server of servers) await takesWrites(server, false)
    await expect(answering()).rejects.toSatisfy(isDatabaseAway)
    await expect(answering()).rejects.toThrow('none of 2 database servers takes writes')
    for (const server of servers) await takesWrites(server, true)
    await expect.poll(() => answering().catch(() => null)).not.toBeNull()
  })
})

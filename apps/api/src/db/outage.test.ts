import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openLine, type Line } from '../../test/harness/line.ts'
import type { Answer, TestServer } from '../../test/harness/server.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { signedIn } from '../../test/staff/office.ts'
import { createApp } from '../app.ts'
import { createExamCache } from '../exams/exam-cache.ts'
import { openDatabase, type Database } from './database.ts'
import { isDatabaseAway } from './faults.ts'
import { CONNECT_LIMIT, LIMITS, SILENCE, type StatementKind } from './limits.ts'
import { sql } from './sql.ts'

/** How much later than promised on a machine that is busy with other tests. */
const A_LITTLE = 30_000
const longest = (kind: StatementKind) => CONNECT_LIMIT + LIMITS[kind] + SILENCE + A_LITTLE

/** A second server of the centre, whose way to the database can fail. */
let room: ExamRoom
let line: Line
let db: Database
let app: FastifyInstance
beforeAll(async () => {
  room = await openRoom({ errors: 'expected' })
  line = await openLine(room.server.databaseUrl)
  db = openDatabase({ url: line.url, poolSize: 4, onIdleError: () => undefined })
  app = await createApp({ ...room.server.deps, db, exams: createExamCache(db) })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await line.close()
  await room.close()
})
beforeEach(() => room.morning())

/** The same centre, asked through another of its servers. */
function through(other: FastifyInstance): TestServer {
  return {
    ...room.server,
    async call(method, url, { token, headers, body } = {}) {
      const reply = await other.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
    },
  }
}

async function timed<T>(work: PromiseLike<T>): Promise<{ readonly reply: T; readonly ms: number }> {
  const since = performance.now()
  return { reply: await work, ms: performance.now() - since }
}

test('a connection that is cut off while it is set up fails that call, not the server', async () => {
  const other = openDatabase({ url: line.url, poolSize: 1, onIdleError: () => undefined })
  const ask = () => other.one(z.object({ answer: z.int() }), sql`select 42 as answer`)
  line.cutAt('tcp_keepalives_idle')
  await expect(ask()).rejects.toSatisfy(isDatabaseAway)
  line.cutAt(null)
  expect(await ask()).toEqual({ answer: 42 })
  await other.close()
})

test('a database that says nothing any more: health says so, calls end in busy, and it goes on by itself', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  const there = student.through(through(app))
  await there.picks(0, 'A').isSaved()
  expect((await app.inject('/api/health')).statusCode).toBe(200)

  line.freeze()
  const health = await timed(app.inject('/api/health'))
  expect([health.reply.statusCode, health.reply.json()]).toEqual([503, { status: 'waiting for the database' }])
  expect(health.ms).toBeLessThan(LIMITS.health + A_LITTLE)
  const calls = [...Array.from({ length: 20 }, () => there.sees()), there.picks(1, 'A')]
  for (const { ms } of await Promise.all(calls.map((call) => timed(call.isRefused('busy'))))) {
    expect(ms).toBeLessThan(longest('student'))
  }

  line.thaw()
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  await there.picks(1, 'A').isSaved()
})

test('the centre’s people are told so too, at the sign-in and in the middle of their work', async () => {
  const owner = await signedIn(room.server, 'owner')
  const there = through(app)
  const asks = async (call: PromiseLike<Answer>) => {
    const { reply, ms } = await timed(call)
    expect(reply).toMatchObject({ status: 503, body: { code: 'busy' }, headers: { 'retry-after': '2' } })
    expect(ms).toBeLessThan(longest('staff'))
  }
  const body = { signInName: owner.signInName, password: 'a password' }
  const secret = 'x'.repeat(43)
  line.freeze()
  await Promise.all([
    asks(there.call('POST', '/api/staff/sign-in', { body })),
    asks(there.call('POST', '/api/staff/link/password', { body: { secret, password: 'a long enough password' } })),
    asks(there.call('GET', '/api/staff/today', { headers: owner.headers })),
    asks(there.call('GET', '/api/staff/students', { headers: owner.headers })),
  ])
  line.thaw()
  // Who they are is known by then.
  await room.server.db.session(async (client) => {
    await client.query('begin; lock table exams in access exclusive mode')
    await asks(there.call('GET', '/api/staff/exams', { headers: owner.headers }))
    await client.query('rollback')
  })
  expect((await there.call('GET', '/api/staff/exams', { headers: owner.headers })).status).toBe(200)
})

test('health answers in time while every connection waits for a database that says nothing', async () => {
  const hung = openDatabase({ url: line.url, poolSize: 1, connectLimit: 20_000, onIdleError: () => undefined })
  const other = await createApp({ ...room.server.deps, db: hung })
  expect((await other.inject('/api/health')).statusCode).toBe(200)
  line.freeze()
  const waiting = hung.within('student').run(sql`select 1`)
  const health = await timed(other.inject('/api/health'))
  expect(health.reply.statusCode).toBe(503)
  expect(health.ms).toBeLessThan(LIMITS.health + A_LITTLE)
  await expect(waiting).rejects.toSatisfy(isDatabaseAway)
  line.thaw()
  await other.close()
  await hung.close()
})

describe('a statement that takes too long', () => {
  const limits = { ...LIMITS, student: 400 }
  let hurried: Database
  beforeAll(() => {
    const opened = openDatabase({ url: room.server.databaseUrl, poolSize: 2, limits, onIdleError: () => undefined })
    hurried = opened.within('student')
  })
  afterAll(() => hurried.close())
  const Pid = z.object({ pid: z.int() })

  test('is given up by the database itself, which keeps the connection', async () => {
    const { pid } = await hurried.one(Pid, sql`select pg_backend_pid() as pid`)
    const slow = hurried.transaction((tx) => tx.run(sql`select pg_sleep(60)`))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect(await hurried.one(Pid, sql`select pg_backend_pid() as pid`)).toEqual({ pid })
  })

  test('may wait half of its time for a lock', async () => {
    await room.server.db.transaction(async (tx) => {
      await tx.run(sql`lock table exams in access exclusive mode`)
      await expect(hurried.run(sql`select from exams`)).rejects.toMatchObject({ code: '55P03' })
    })
    await expect(hurried.run(sql`select from exams limit 0`)).resolves.toBe(0)
  })

  test('has no limit in a session of one’s own', async () => {
    await hurried.run(sql`select 1`)
    const { rows } = await hurried.session((client) => client.query(`show statement_timeout`))
    expect(rows).toEqual([{ statement_timeout: '0' }])
  })

  test('a transaction in which nothing more happens is ended, and its locks with it', async () => {
    const [isLocked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = hurried.transaction(async (tx) => {
      await tx.run(sql`lock table exams in access exclusive mode`)
      isLocked.resolve()
      await ended.promise
    })
    await isLocked.promise
    await expect(room.server.db.run(sql`select from exams limit 0`)).resolves.toBe(0)
    ended.resolve()
    await expect(held).rejects.toSatisfy(isDatabaseAway)
  })
})

test('a database that may only be read is not ready, and whoever writes is told to come again', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  const name = new URL(room.server.databaseUrl).pathname.slice(1)
  const own = openDatabase({ url: room.server.databaseUrl, poolSize: 2, onIdleError: () => undefined })
  const other = await createApp({ ...room.server.deps, db: own, exams: createExamCache(own) })
  await room.server.db.session((client) =>
    client.query(`alter database ${name} set default_transaction_read_only = on`),
  )
  try {
    const health = await other.inject('/api/health')
    expect([health.statusCode, health.json()]).toEqual([503, { status: 'the database cannot be written to' }])
    await student.through(through(other)).starts().isRefused('busy')
  } finally {
    await room.server.db.session((client) => client.query(`alter database ${name} reset default_transaction_read_only`))
    await other.close()
    await own.close()
  }
})

test('a full disk of the database is busy, not a fault, and no answer is taken for saved', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  await room.server.db.session((client) =>
    client.query(`
      create function no_room() returns trigger language plpgsql as
        'begin raise exception using errcode = ''53100'', message = ''could not extend file''; end';
      create trigger no_room before insert on answers execute function no_room()`),
  )
  await student.picks(0, 'A').isRefused('busy')
  expect(room.server.log.at(-1)).toMatchObject({ msg: 'answered', status: 503 })
  expect(room.server.log.some(({ msg }) => msg === 'a call failed')).toBe(false)
  await room.server.db.session((client) => client.query('drop trigger no_room on answers'))
  await student.picks(0, 'A').isSaved()
})

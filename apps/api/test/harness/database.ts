import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { CONNECT_LIMIT, LIMITS } from '../../src/db/limits.ts'
import { migrate } from '../../src/db/migrate.ts'

/**
 * The server that a run of tests shares. It is started once, before the tests' processes, which learn of it
 * through their environment: vitest and Playwright pass that on alike.
 */
const SERVER = 'ANUSHILON_TEST_POSTGRES'
const TEMPLATE = 'ANUSHILON_TEST_TEMPLATE'

export interface TestDatabase {
  readonly name: string
  readonly url: string
  readonly db: Database
  /** Closes every connection and removes it. */
  drop(): Promise<void>
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function freshName(): string {
  return `anushilon_test_${randomBytes(6).toString('hex')}`
}

/** A machine that is busy with other tests is slow, not broken: what is promised of time is tested where it is the subject. */
const SLOWER = 20

function open(url: string): Database {
  return openDatabase({
    url,
    poolSize: 10,
    connectLimit: SLOWER * CONNECT_LIMIT,
    limits: {
      health: SLOWER * LIMITS.health,
      student: SLOWER * LIMITS.student,
      staff: SLOWER * LIMITS.staff,
      bulk: SLOWER * LIMITS.bulk,
      work: SLOWER * LIMITS.work,
    },
    onIdleError: () => undefined,
  })
}

async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** Makes the migrated database that every test's own is copied from. Returns what removes it. */
export async function prepareTemplate(server: string): Promise<() => Promise<void>> {
  const name = `${freshName()}_template`
  await onServer(server, (client) => client.query(`create database ${name}`))
  const db = open(urlOf(server, name))
  try {
    await migrate(db)
  } finally {
    await db.close()
  }
  process.env[SERVER] = server
  process.env[TEMPLATE] = name
  return () => dropDatabase(server, name)
}

function prepared(variable: string): string {
  const value = process.env[variable]
  if (value === undefined) throw new Error('there is no test database: run this by vitest or Playwright from the root')
  return value
}

/** The server itself, for tests about databases coming and going. */
export function testServerUrl(): string {
  return prepared(SERVER)
}

/** A database of one's own: a copy of the template given, or the current schema with nothing in it. */
export async function createTestDatabase(template = prepared(TEMPLATE)): Promise<TestDatabase> {
  // Through the log, as it is done otherwise, a copy and its removal take twice the processor.
  return await create(`template ${template} strategy file_copy`)
}

/** A database of one's own without even a schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await create('')
}

/** The current schema with nothing in it, on another server than the one that tests share. */
export async function createDatabaseOn(server: string): Promise<TestDatabase> {
  const database = await create('', server)
  await migrate(database.db)
  return database
}

async function create(clause: string, server = prepared(SERVER)): Promise<TestDatabase> {
  const name = freshName()
  await onServer(server, (client) => client.query(`create database ${name} ${clause}`))
  const url = urlOf(server, name)
  const opened = open(url)
  let closing: Promise<void> | null = null
  // A test may close it itself, as a server that stops does.
  const close = () => (closing ??= opened.close())
  return {
    name,
    url,
    db: { ...opened, close },
    async drop() {
      await close()
      await dropDatabase(server, name)
    },
  }
}

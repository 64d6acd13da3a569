import { embeddedUrl } from '@anushilon/api/db/embedded/server'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A data folder and a database of a measurement's own. Nothing of it stays. */
export interface Ground {
  /** Settings for every process that works on it. */
  readonly env: Readonly<Record<string, string>>
  readonly describe: string
  readonly folder: string
  /** Whether the database is ours to kill. */
  readonly isBuiltIn: boolean
  /** The database; the built-in one has an address only while a server runs. */
  databaseUrl(): Promise<string>
  remove(): Promise<void>
}

const SETTINGS = {
  HOST: '127.0.0.1',
  DEMO: 'off',
  LOG_LEVEL: 'error',
  APP_SECRET: 'a secret that signs nothing but measurements',
}

/** On the PostgreSQL that DATABASE_URL names, in a new database there; otherwise on the built-in one in a new folder. */
export async function prepareGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-bench-'))
  // The built-in database runs as another user.
  await chmod(folder, 0o755)
  const given = process.env['DATABASE_URL']
  if (given === undefined || given === '') return groundIn(folder)
  return await onNewDatabase(given, { ...SETTINGS, DATA_DIR: join(folder, 'data') }, folder)
}

/** On the built-in database, in a folder that is there. */
export function groundIn(folder: string): Ground {
  const env = { ...SETTINGS, DATA_DIR: join(folder, 'data') }
  return {
    env,
    folder,
    describe: 'the built-in PostgreSQL',
    isBuiltIn: true,
    databaseUrl: async () => (await embeddedUrl(env.DATA_DIR)) ?? fail('the built-in database does not run'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** On a database as it is, which stays. */
export async function groundOn(url: string): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-bench-'))
  return {
    env: { ...SETTINGS, DATA_DIR: join(folder, 'data'), DATABASE_URL: url },
    folder,
    describe: 'the database given',
    isBuiltIn: false,
    databaseUrl: async () => url,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function onNewDatabase(given: string, env: Ground['env'], folder: string): Promise<Ground> {
  const name = `anushilon_bench_${randomBytes(5).toString('hex')}`
  await onServer(given, `create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return {
    env: { ...env, DATABASE_URL: url.href },
    folder,
    describe: `the PostgreSQL at ${url.host}`,
    isBuiltIn: false,
    databaseUrl: async () => url.href,
    async remove() {
      await onServer(given, `drop database if exists ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function fail(message: string): never {
  throw new Error(message)
}

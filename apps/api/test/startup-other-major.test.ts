import { spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeDataDir } from '../src/data-dir.ts'
import { withDatabase } from '../src/db/connect.ts'
import { type Binaries, binariesIn, installed } from '../src/db/embedded/binaries.ts'
import { chooseLocation } from '../src/db/embedded/cluster-location.ts'
import { launchOnFreePort, launchServer, stopServer } from '../src/db/embedded/launch.ts'
import { readMigrations } from '../src/db/migrate.ts'
import { sql } from '../src/db/sql.ts'
import { readEnv } from '../src/env.ts'
import { dataFolder, running } from './startup-run.ts'

/** The last migration of the first version that a centre could have. */
const FIRST_VERSION = 6
const PASSWORD = 'of-this-test'

/** The system's PostgreSQL, of another major version than ours; null where there is none. */
async function otherMajor(): Promise<Binaries | null> {
  const ours = (await installed()).version.split('.')[0]
  const found = globSync('/usr/lib/postgresql/*/bin/postgres').map((path) => dirname(dirname(path)))
  const other = found.find((folder) => !folder.endsWith(`/${ours}`))
  return other === undefined ? null : binariesIn(other)
}

/** What that version left: a cluster with its tables, two students in a course, and nothing of what came later. */
async function folderOfFirstVersion(binaries: Binaries): Promise<string> {
  const dir = await dataFolder()
  await makeDataDir(dir)
  const { cluster, account } = await chooseLocation(dir, () => undefined)
  const passwordFile = join(dirname(dir), 'password')
  writeFileSync(passwordFile, PASSWORD)
  mkdirSync(cluster, { mode: 0o700 })
  if (account) for (const path of [cluster, passwordFile]) chownSync(path, account.uid, account.gid)
  const options = `-D ${cluster} -U anushilon --pwfile ${passwordFile} -A scram-sha-256 -E UTF8 --locale C`.split(' ')
  const { status, stderr } = spawnSync(binaries.initdb, options, { ...account, cwd: '/', encoding: 'utf8' })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  renameSync(passwordFile, join(cluster, 'anushilon-password'))

  const launch = { binaries, cluster, account, logFile: join(dir, 'postgres.log'), connections: 20 }
  const { child, port } = await launchOnFreePort((free) => launchServer({ ...launch, port: free }))
  const url = (database: string) => `postgres://anushilon:${PASSWORD}@127.0.0.1:${port}/${database}`
  try {
    await inDatabase(url('postgres'), (client) => client.query('create database anushilon'))
    await inDatabase(url('anushilon'), async (client) => {
      await client.query(`create table schema_migrations (
        id integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
      for (const { id, name, checksum, text } of await readMigrations()) {
        if (id > FIRST_VERSION) continue
        await client.query(text)
        await client.query('insert into schema_migrations values ($1, $2, $3)', [id, name, checksum])
      }
      await client.query(`insert into courses values ('hsc-26', 'এইচএসসি ২০২৬')`)
      await client.query(`insert into students (reg_no, name) values ('260001', 'নুসরাত'), ('260002', 'আরিফ')`)
    })
  } finally {
    await stopServer(child)
  }
  return dir
}

async function inDatabase(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const namesIn = (DATA_DIR: string) =>
  withDatabase(readEnv({ DATA_DIR }), (db) =>
    db.many(z.object({ name: z.string() }), sql`select name from students order by id`),
  )
const NAMES = [{ name: 'নুসরাত' }, { name: 'আরিফ' }]

test('a data folder of the first version and of another major version of PostgreSQL is brought over at the start', async ({
  skip,
}) => {
  const old = await otherMajor()
  if (old === null) return skip('no PostgreSQL of another major version is installed here')
  const DATA_DIR = await folderOfFirstVersion(old)
  const cluster = join(DATA_DIR, 'postgres')
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()

  const server = await running({ DATA_DIR })
  expect(server.output()).toContain(`Bringing the database from PostgreSQL ${made} to `)
  expect(server.output()).toMatch(/Backing up before the update[^]+Brought the database up to date/)
  expect((await server.get('/setting/server_version')).text).not.toMatch(new RegExp(`^${made}\\b`))
  server.child.kill('SIGTERM')
  await server.ended

  const beside = readdirSync(DATA_DIR).filter((name) => name.startsWith('postgres') && name !== 'postgres.log')
  expect(beside).toEqual(['postgres', expect.stringMatching(`^postgres-${made}-\\d{8}T\\d{6}$`)])
  expect(readFileSync(join(DATA_DIR, beside[1] ?? '', 'PG_VERSION'), 'utf8').trim()).toBe(made)

  // The power fails when the new one is whole and the old one is out of the way.
  renameSync(cluster, `${cluster}.moved`)
  expect(await namesIn(DATA_DIR)).toEqual(NAMES)
  // … and before that.
  mkdirSync(`${cluster}.moved`)
  expect(await namesIn(DATA_DIR)).toEqual(NAMES)
})

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../start-fault.ts'
import type { Database } from './database.ts'
import { oneAtATime } from './lock.ts'

/** Any number, the same on every server: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 7_264_001

/** How long a migration may keep everybody waiting for a table that it waits for itself. */
const LOCK_MS = 2_000
const LOCKED = '55P03'

const MIGRATIONS = new URL('./migrations/', import.meta.url)

interface Migration {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** Whether a program that does not know it may go on with the database: the way back from an update. */
  readonly olderMayGoOn: boolean
}

/** The line in a migration that says so: it adds only what older programs neither read nor have to write. */
const OLDER_MAY_GO_ON = /^-- Older programs may go on\.$/m

/** The schema cannot be brought to what this program expects; the message says why and what to do. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch'
}

export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted()
  const ids = files.map((name) => Number.parseInt(name, 10))
  const twice = files.filter((_, index) => ids[index] === ids[index - 1])
  if (twice.length > 0) throw new Error(`two migrations have the number of ${twice.join(', ')}`)
  return await Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { id: Number.parseInt(name, 10), name, text, checksum, olderMayGoOn: OLDER_MAY_GO_ON.test(text) }
    }),
  )
}

interface Applied {
  readonly name: string
  readonly checksum: string
  readonly older_may_go_on: boolean
}

async function applied(client: pg.PoolClient): Promise<Map<number, Applied>> {
  await client.query(`create table if not exists schema_migrations (
    id integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  // The book of an earlier version has no such column yet.
  const found = await client.query<Applied & { id: number }>(
    `select id, name, checksum, coalesce((to_jsonb(book) ->> 'older_may_go_on')::boolean, false) as older_may_go_on
     from schema_migrations as book`,
  )
  return new Map(found.rows.map((row) => [row.id, row]))
}

interface Migrating {
  readonly say?: ((line: string) => void) | undefined
  /** Before the first of them changes a database that is in use, while no other server can. */
  readonly before?: () => Promise<void>
}

/** Brings the schema up to date, forward only, one transaction a file. Returns the names of what it ran. */
export async function migrate(
  database: Database,
  { say = () => undefined, before }: Migrating = {},
): Promise<string[]> {
  const migrations = await readMigrations()
  return await database.session(async (client) =>
    oneAtATime(client, { key: MIGRATION_LOCK, doing: 'bringing the database up to date', say }, async () => {
      const done = await applied(client)
      refuseStrangeSchema(migrations, done)
      const toRun = migrations.filter(({ id }) => !done.has(id))
      if (done.size > 0 && toRun.length > 0) await before?.()
      const ran: string[] = []
      for (const migration of toRun) {
        await runPatiently(client, migration, say)
        ran.push(migration.name)
      }
      return ran
    }),
  )
}

/**
 * A change of a table waits until nobody uses it, and everybody else waits behind it: so it waits a short time, lets them
 * pass and tries again.
 */
async function runPatiently(client: pg.PoolClient, migration: Migration, say: (line: string) => void): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_MS}`)
  try {
    for (let isTold = false; ; isTold = true) {
      try {
        await run(client, migration)
        return
      } catch (error) {
        if (errorCode(error) !== LOCKED) throw new Error(`the migration ${migration.name} failed`, { cause: error })
        if (!isTold)
          say(`Waiting until the tables that ${migration.name} changes are not in use (a back-up, an import)`)
        await pause(LOCK_MS)
      }
    }
  } finally {
    await client.query('set lock_timeout = 0').catch(() => undefined)
  }
}

async function run(client: pg.PoolClient, { id, name, text, checksum, olderMayGoOn }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query(
      'alter table schema_migrations add column if not exists older_may_go_on boolean not null default false',
    )
    await client.query('insert into schema_migrations (id, name, checksum, older_may_go_on) values ($1, $2, $3, $4)', [
      id,
      name,
      checksum,
      olderMayGoOn,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function refuseStrangeSchema(known: readonly Migration[], done: ReadonlyMap<number, Applied>) {
  const ids = new Set(known.map(({ id }) => id))
  const newer = [...done]
    .filter(([id, { older_may_go_on: mayGoOn }]) => !ids.has(id) && !mayGoOn)
    .map(([, { name }]) => name)
  if (newer.length > 0) {
    throw new SchemaMismatch(
      `This database was written by a newer Anushilon (it has ${newer.join(', ')}). Nothing was changed. ` +
        'Start that newer version, or restore a back-up made with this one.',
    )
  }
  const changed = known.filter(({ id, checksum }) => done.has(id) && done.get(id)?.checksum !== checksum)
  if (changed.length > 0) {
    throw new SchemaMismatch(
      `This database was made by a different ${changed.map(({ name }) => name).join(', ')}. Nothing was changed. ` +
        'Migrations are never edited after they ran: use the version that made this database.',
    )
  }
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Database } from './database.ts'

/** Any number, the same on every server: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 7_264_001

const MIGRATIONS = new URL('./migrations/', import.meta.url)

interface Migration {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly checksum: string
}

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
      return { id: Number.parseInt(name, 10), name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applied(client: pg.PoolClient): Promise<Map<number, { name: string; checksum: string }>> {
  await client.query(`create table if not exists schema_migrations (
    id integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const found = await client.query<{ id: number; name: string; checksum: string }>(
    'select id, name, checksum from schema_migrations',
  )
  return new Map(found.rows.map((row) => [row.id, row]))
}

/** Brings the schema up to date, forward only, one transaction a file. Returns the names of what it ran. */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return await database.session(async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      const done = await applied(client)
      refuseStrangeSchema(migrations, done)
      const ran: string[] = []
      for (const { id, name, text, checksum } of migrations) {
        if (done.has(id)) continue
        await client.query('begin')
        try {
          await client.query(text)
          await client.query('insert into schema_migrations (id, name, checksum) values ($1, $2, $3)', [
            id,
            name,
            checksum,
          ])
          await client.query('commit')
        } catch (error) {
          await client.query('rollback').catch(() => undefined)
          throw new Error(`the migration ${name} failed`, { cause: error })
        }
        ran.push(name)
      }
      return ran
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    }
  })
}

function refuseStrangeSchema(
  known: readonly Migration[],
  done: ReadonlyMap<number, { name: string; checksum: string }>,
) {
  const ids = new Set(known.map(({ id }) => id))
  const newer = [...done].filter(([id]) => !ids.has(id)).map(([, { name }]) => name)
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

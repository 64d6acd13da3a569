import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Database } from '../db/database.ts'
import { readMigrations, SchemaMismatch } from '../db/migrate.ts'
import { BackupFault, type Frame, type Frames, type Header } from './frames.ts'
import { type Say, withProgress } from './progress.ts'
import { columnList, countRows, MIGRATIONS_TABLE, quoted, setSequences, tablesInOrder, type Table } from './tables.ts'

export interface LoadOptions {
  /** Take the place of what is there. Without it the database must be empty. */
  readonly replace: boolean
  readonly say: Say
  /** Pictures go here; null where they are not wanted. */
  readonly files: FileSink | null
  /** Where pictures lie that are not in the back-up itself. */
  readonly beside?: string
}

export interface FileSink {
  take(path: string, bytes: AsyncIterable<Buffer>): Promise<void>
  takeFrom(folder: string, path: string, bytes: number): Promise<void>
  /** Called when all is in the database and only the commit is left. */
  settle(): Promise<void>
}

/** Puts a back-up into a database: whole, or nothing of it. The schema is the back-up's; bring it up to date afterwards. */
export async function load(database: Database, header: Header, frames: Frames, options: LoadOptions): Promise<void> {
  const migrations = await migrationsFor(header)
  await database.session(async (client) => {
    await refuseWhileInUse(client)
    await client.query('begin')
    try {
      await clear(client, options.replace)
      for (const { text } of migrations) await client.query(text)
      await recordMigrations(client, header.migrations)
      await fill(client, header, frames, options)
      await setSequences(client, header.sequences)
      await options.files?.settle()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

/** Takes out again what was loaded. */
export async function unload(database: Database): Promise<void> {
  await database.session((client) => clear(client, true))
}

/** The migrations that made the back-up's schema, which this program must know. */
async function migrationsFor(header: Header) {
  const known = new Map((await readMigrations()).map((migration) => [migration.id, migration]))
  return header.migrations.map(({ id, name, checksum }) => {
    const migration = known.get(id)
    if (migration === undefined) {
      throw new SchemaMismatch(
        `This back-up was made by a newer Anushilon (it has ${name}). Nothing was changed. Use that version.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new SchemaMismatch(
        `This back-up was made with a different ${name}. Nothing was changed. Use the version that made it.`,
      )
    }
    return migration
  })
}

export async function refuseWhileInUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'anushilon'`,
  )
  if ((rows[0]?.others ?? 0) > 0) {
    throw new BackupFault('Anushilon is running on that database. Stop it first; nothing was changed.')
  }
}

/** Removes what may be removed: the tables of an Anushilon that has no rows yet, or of one that is to be replaced. */
async function clear(client: pg.ClientBase, replace: boolean): Promise<void> {
  const { rows: present } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  if (present.length === 0) return
  if (!present.some(({ name }) => name === MIGRATIONS_TABLE)) {
    throw new BackupFault('That database holds tables of another program. Give an empty one; nothing was changed.')
  }
  const full: string[] = []
  for (const { name } of await tablesInOrder(client)) if ((await countRows(client, name)) > 0) full.push(name)
  if (full.length > 0 && !replace) {
    throw new BackupFault(
      `That database is not empty (${full.slice(0, 5).join(', ')}). Nothing was changed. ` +
        'Give an empty one, or say --replace to lose what is in it.',
    )
  }
  await client.query(`drop table ${present.map(({ name }) => quoted(name)).join(', ')} cascade`)
  await dropOwnFunctions(client)
}

/** What our migrations have made beside tables; one may go with another that it rests on. Functions of an extension stay. */
async function dropOwnFunctions(client: pg.ClientBase): Promise<void> {
  const found = await client.query<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  for (const { name } of found.rows) await client.query(`drop function if exists ${name} cascade`)
}

async function recordMigrations(client: pg.ClientBase, migrations: Header['migrations']): Promise<void> {
  await client.query(`create table ${MIGRATIONS_TABLE} (
    id integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  for (const { id, name, checksum } of migrations) {
    await client.query(`insert into ${MIGRATIONS_TABLE} (id, name, checksum) values ($1, $2, $3)`, [id, name, checksum])
  }
}

const NOWHERE: Pick<FileSink, 'take'> = { take: (_path, bytes) => finished(Readable.from(bytes).resume()) }

/**
 * Rows into tables that are there and empty.
 *
 * @internal
 */
export async function fill(
  client: pg.ClientBase,
  header: Pick<Header, 'tables'>,
  frames: Frames,
  { say, files, beside }: Omit<LoadOptions, 'replace'>,
): Promise<void> {
  const tables = new Map(header.tables.map((table) => [table.name, table]))
  const left = new Set(tables.keys())
  const reader = frames[Symbol.asyncIterator]()
  for (let { done, value: frame } = await reader.next(); done !== true; { done, value: frame } = await reader.next()) {
    if (frame.kind === 'table') {
      const table = tables.get(frame.name)
      if (table === undefined || !left.delete(frame.name))
        throw new BackupFault(`This back-up has no place for ${frame.name}.`)
      await fillTable(client, table, withProgress(until(reader, 'table-end', 'rows'), table.name, say))
      if (table.rows > 0) say(`${table.name}: ${table.rows.toLocaleString('en')} rows`)
    } else if (frame.kind === 'file') {
      const bytes = until(reader, 'file-end', 'file-bytes')
      await (files ?? NOWHERE).take(frame.path, bytes)
    } else if (frame.kind === 'picture' && beside !== undefined) {
      await files?.takeFrom(beside, frame.path, frame.bytes)
    }
  }
  if (left.size > 0) throw new BackupFault(`This back-up lacks ${[...left].join(', ')}. Nothing was changed.`)
}

async function fillTable(
  client: pg.ClientBase,
  table: Table & { rows: number },
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  // What the rows have caused is among them.
  await client.query(`alter table ${quoted(table.name)} disable trigger user`)
  const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`))
  await pipeline(Readable.from(rows), copy)
  await client.query(`alter table ${quoted(table.name)} enable trigger user`)
  if (copy.rowCount !== table.rows) {
    throw new BackupFault(`The table ${table.name} took ${copy.rowCount} rows of ${table.rows}. Nothing was changed.`)
  }
}

/** The bytes up to the frame that ends them. */
async function* until(
  reader: AsyncIterator<Frame>,
  end: 'table-end' | 'file-end',
  part: 'rows' | 'file-bytes',
): AsyncGenerator<Buffer> {
  for (;;) {
    const { done, value: frame } = await reader.next()
    if (done === true) throw new BackupFault('This back-up ends too early. Nothing was changed.')
    if (frame.kind === end) return
    if (frame.kind !== part) throw new BackupFault('This back-up is out of order. Nothing was changed.')
    yield frame.bytes
  }
}

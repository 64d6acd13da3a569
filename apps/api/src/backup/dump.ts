import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '../db/database.ts'
import { BackupFault, type Frame, type Frames, type Header } from './frames.ts'
import { type Say, withProgress } from './progress.ts'
import { columnList, countRows, quoted, readMigrationsOf, readSequences, tablesInOrder, type Table } from './tables.ts'

/** How values are written, whatever the server's own settings are. */
const WRITTEN_ALIKE = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`

/**
 * The database as it is at one moment, however long the reading takes and whatever is written meanwhile. The frames
 * must be read inside `use`.
 */
export async function withSnapshot<T>(database: Database, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return await database.session(async (client) => {
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query(WRITTEN_ALIKE)
      return await use(await takeSnapshot(client))
    } finally {
      // Nothing was written; this only lets go of the snapshot.
      await client.query('rollback').catch(() => undefined)
    }
  })
}

export interface Snapshot {
  readonly header: Omit<Header, 'madeAt' | 'pictures'>
  /** Every table's rows, as often as they are asked for. */
  frames(say: Say): Frames
}

async function takeSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  const migrations = await readMigrationsOf(client)
  const tables = await tablesInOrder(client)
  const counted: Header['tables'] = []
  for (const table of tables) {
    counted.push({ name: table.name, columns: [...table.columns], rows: await countRows(client, table.name) })
  }
  const sequences = await readSequences(client)
  return {
    header: { format: 'anushilon-backup', version: 1, migrations, tables: counted, sequences },
    async *frames(say) {
      for (const table of counted) yield* rowsOf(client, table, say)
    },
  }
}

async function* rowsOf(client: pg.ClientBase, table: Table & { rows: number }, say: Say): AsyncGenerator<Frame> {
  yield { kind: 'table', name: table.name }
  const copy = client.query(copyTo(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`))
  try {
    const rows: AsyncIterable<Buffer> = copy.iterator({ destroyOnReturn: false })
    for await (const bytes of withProgress(rows, table.name, say)) yield { kind: 'rows', bytes }
  } finally {
    // Whoever stopped in the middle, on a full disk, say: the connection answers nobody before the rest was read.
    copy.on('error', () => undefined).resume()
  }
  if (copy.rowCount !== table.rows) {
    throw new BackupFault(`The table ${table.name} gave ${copy.rowCount} rows of ${table.rows}.`)
  }
  yield { kind: 'table-end', rows: table.rows }
  if (table.rows > 0) say(`${table.name}: ${table.rows.toLocaleString('en')} rows`)
}

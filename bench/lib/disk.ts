import pg from 'pg'

/** Bytes of a database: tables with their indexes as they are now, and the log written so far. */
interface DiskUse {
  readonly tables: number
  readonly log: number
}

export async function diskOf(databaseUrl: string): Promise<DiskUse> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ tables: string; log: string }>(
    `select pg_database_size(current_database()) as tables, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log`,
  )
  await client.end()
  const [found] = rows
  return { tables: Number(found?.tables), log: Number(found?.log) }
}

/** What so many sittings left behind, each. */
export function describeGrowth(before: DiskUse, after: DiskUse, sittings: number): string {
  const [tables, log] = [after.tables - before.tables, after.log - before.log].map((bytes) =>
    (bytes / sittings / 1000).toFixed(1),
  )
  return `disk a sitting: ${tables} kB of tables and indexes, ${log} kB of log`
}

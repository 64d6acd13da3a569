import type pg from 'pg'
import { BackupFault, type Header } from './frames.ts'

export interface Table {
  readonly name: string
  /** Those that are stored, not computed. */
  readonly columns: readonly string[]
}

/** Everything but what the migrations keep about themselves, and unlogged tables, which are forgotten in a crash anyway. */
export const MIGRATIONS_TABLE = 'schema_migrations'

const TABLES = `
  select c.relname as name,
         (select json_agg(a.attname order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         (select coalesce(json_agg(distinct r.relname), '[]') from pg_constraint k join pg_class r on r.oid = k.confrelid
           where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
     and c.relname <> '${MIGRATIONS_TABLE}'
   order by c.relname`

/** The tables, each after those it refers to, so that rows can be put in one table after the other. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(TABLES)
  const ordered: Table[] = []
  const placed = new Set<string>()
  let left = rows
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((name) => placed.has(name)))
    if (ready.length === 0)
      throw new Error(`these tables refer to each other: ${left.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      placed.add(name)
    }
    left = left.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function columnList({ columns }: Table): string {
  return columns.map(quoted).join(', ')
}

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${quoted(table)}`)
  return Number(rows[0]?.count)
}

const SEQUENCES = `
  select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and a.attnum > 0
     and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
   order by 1, 2`

/** Where the counters of identity columns stand. Never behind the rows of a snapshot taken before. */
export async function readSequences(client: pg.ClientBase): Promise<Header['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(SEQUENCES)
  const found: Header['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ value: string; used: boolean }>(
      `select last_value::text as value, is_called as used from ${sequence}`,
    )
    found.push({ table, column, value: Number(state.rows[0]?.value), used: state.rows[0]?.used ?? false })
  }
  return found
}

export async function setSequences(client: pg.ClientBase, sequences: Header['sequences']): Promise<void> {
  for (const { table, column, value, used } of sequences) {
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
      table,
      column,
      value,
      used,
    ])
  }
}

export async function readMigrationsOf(client: pg.ClientBase): Promise<Header['migrations']> {
  const { rows: found } = await client.query<{ known: boolean }>(
    `select to_regclass('public.${MIGRATIONS_TABLE}') is not null as known`,
  )
  if (found[0]?.known !== true) throw new BackupFault('This database has no Anushilon in it: there is nothing to copy.')
  const { rows } = await client.query<Header['migrations'][number]>(
    `select id, name, checksum from ${MIGRATIONS_TABLE} order by id`,
  )
  return rows
}

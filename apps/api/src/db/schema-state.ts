import { z } from 'zod'
import type { Database } from './database.ts'
import { readMigrations } from './migrate.ts'
import { sql } from './sql.ts'

export type SchemaState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'current' }
  | { readonly kind: 'older'; readonly toRun: readonly string[] }
  | { readonly kind: 'newer'; readonly unknown: readonly string[] }

const Present = z.object({ present: z.boolean() })
const Applied = z.object({ id: z.number(), name: z.string(), may_go_on: z.boolean() })

/** How the database's schema stands to what this program expects. Looks, and changes nothing. */
export async function schemaState(database: Database): Promise<SchemaState> {
  const { present } = await database.one(Present, sql`select to_regclass('schema_migrations') is not null as present`)
  if (!present) return { kind: 'empty' }
  const known = await readMigrations()
  const applied = await database.many(
    Applied,
    sql`select id, name, coalesce((to_jsonb(book) ->> 'older_may_go_on')::boolean, false) as may_go_on
      from schema_migrations as book order by id`,
  )
  const unknown = applied.filter(({ id, may_go_on: mayGoOn }) => !mayGoOn && !known.some((ours) => ours.id === id))
  if (unknown.length > 0) return { kind: 'newer', unknown: unknown.map(({ name }) => name) }
  const toRun = known.filter(({ id }) => !applied.some((row) => row.id === id))
  return toRun.length > 0 ? { kind: 'older', toRun: toRun.map(({ name }) => name) } : { kind: 'current' }
}

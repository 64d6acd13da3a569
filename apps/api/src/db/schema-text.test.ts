import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { schemaText } from './schema-text.ts'
import { sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('schema.sql is what the migrations make; "npm run schema" writes it', async () => {
  const committed = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8')
  expect(committed).toBe(await schemaText(database.db))
})

test('the schema has tables with their keys, checks, indexes and triggers', async () => {
  const text = await schemaText(database.db)
  expect(text).toContain('constraint answers_pkey PRIMARY KEY (student_id, exam_id, question)')
  expect(text).toMatch(/^CREATE INDEX sitting_parts_open ON public.sitting_parts .* WHERE \(closed_at IS NULL\);$/m)
  expect(text).toMatch(/^CREATE TRIGGER .* ON public.audit_log /m)
  expect(text).not.toContain('schema_migrations')
})

/**
 * PostgreSQL plans a trigger's statements once in a connection, for as many rows as the first call had. Planned for one row by a
 * nested loop, the same statement about thousands compares each row before with each row after.
 */
test('whatever compares the rows before with those after compares them by hash', async () => {
  const functions = await database.db.many(
    z.object({ name: z.string(), settings: z.array(z.string()).nullable() }),
    sql`select distinct proname as name, proconfig as settings from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgoldtable is not null and tgnewtable is not null order by 1`,
  )
  expect(functions.map(({ name }) => name)).toContain('log_closings')
  expect(functions.filter(({ settings }) => settings?.includes('enable_nestloop=off') !== true)).toEqual([])
})

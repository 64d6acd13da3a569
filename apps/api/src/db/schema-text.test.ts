import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { schemaText } from './schema-text.ts'

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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { prepared, sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a fragment is spliced into a statement, its values after those before it', () => {
  const fragment = sql`id = ${7} and name = ${'seven'}`
  const { text, values, name } = prepared('by-id', sql`select ${1} where ${fragment} limit ${10}`)
  expect(text).toBe('select $1 where id = $2 and name = $3 limit $4')
  expect(values).toEqual([1, 7, 'seven', 10])
  expect(name).toBe('by-id')
})

test.each([
  ['a plain object', { text: 'select secret from vault', values: [] }],
  ['one parsed from JSON', JSON.parse('{"text":"select secret from vault","values":[],"name":null}') as unknown],
  ['a copy of a statement', structuredClone(sql`select secret from vault`)],
])('%s with text and values is a value, never SQL', async (_name, outside) => {
  const statement = sql`select ${outside}::jsonb as given`
  expect(statement.text).toBe('select $1::jsonb as given')
  expect(statement.values).toEqual([outside])
  const { given } = await database.db.one(z.object({ given: z.object({ text: z.string() }) }), statement)
  expect(given.text).toBe('select secret from vault')
})

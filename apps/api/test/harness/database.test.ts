import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '../../src/db/sql.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const Count = z.object({ count: z.number() })
let mine: TestDatabase
let neighbours: TestDatabase

beforeAll(async () => {
  ;[mine, neighbours] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(async () => {
  await Promise.all([mine.drop(), neighbours.drop()])
})

test('a test has the schema and a database of its own', async () => {
  await mine.db.run(sql`insert into courses (id, name) values (${'hsc-26'}, ${'এইচএসসি ২০২৬'})`)
  expect(await mine.db.one(Count, sql`select count(*) from courses`)).toEqual({ count: 1 })
  expect(await neighbours.db.one(Count, sql`select count(*) from courses`)).toEqual({ count: 0 })
})

import { DAY } from '@anushilon/domain/instant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { TEST_START } from '../../../test/harness/clock.ts'
import { seedCourse, seedExam } from '../../../test/seed.ts'
import { sql, type Sql } from '../../db/sql.ts'
import { insertFirstPicks } from './answers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Everybody begins this exam. */
async function begin(examId: string, closedAs: 'submitted' | null): Promise<void> {
  await seedExam(database.db, {
    id: examId,
    course: 'hsc-26',
    subjects: ['phy'],
    variation: 'mcq',
    opensAt: TEST_START,
    closesAt: TEST_START + 1,
  })
  await database.db.run(sql`
    insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as)
    select id, ${examId}, 'mcq', '[]', now(), now(), now(), case when ${closedAs}::text is not null then now() end, ${closedAs}
    from students`)
}

/** The plan that the database makes for the statement. */
async function planFor(picks: Parameters<typeof insertFirstPicks>[1]): Promise<string> {
  const statements: Sql[] = []
  const many = async (_row: unknown, query: Sql) => {
    statements.push(query)
    return []
  }
  await insertFirstPicks({ ...database.db, many }, picks)
  const [{ text, values } = sql``] = statements
  const { rows } = await database.db.session((client) =>
    client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('an answer looks for its own part, not among those of everybody who sits', async () => {
  const { db } = database
  await seedCourse(db, 'hsc-26', ['phy'])
  await db.run(sql`insert into students (reg_no, name) select n::text, 'x' from generate_series(1, 500) as n`)
  await begin('yesterday', 'submitted')
  // The night's statistics: nobody is sitting. Nor does the database have others when the exam begins.
  await db.run(sql`alter table sitting_parts set (autovacuum_enabled = off)`)
  await db.run(sql`analyze sitting_parts`)
  await begin('today', null)
  const pick = { studentId: 1, examId: 'today', question: 1, option: 0, receivedAt: TEST_START, record: Buffer.of(0) }
  const plan = await planFor([pick])
  expect(plan).toMatch(/Index Scan using sitting_parts_(?:pkey|by_exam) on sitting_parts/)
  expect(plan).not.toContain('sitting_parts_open')
})

const Waiting = z.object({ exam_id: z.string(), leaves: z.instanceof(Buffer) })

/** Leaves that were logged since the last time, by exam. */
async function logged(): Promise<Record<string, string>> {
  const rows = await database.db.many(
    Waiting,
    sql`with taken as (delete from log_batches returning *) select exam_id, leaves from taken order by id`,
  )
  return Object.fromEntries(rows.map((row) => [row.exam_id, row.leaves.toString()]))
}

test('what is stored is logged in the same statement, and nothing else: also of several exams, twice, too late', async () => {
  for (const exam of ['one', 'other']) await begin(exam, null)
  await logged()
  const pick = (examId: string, question: number, record: string, more: object = {}) => ({
    studentId: 2,
    examId,
    question,
    option: 0,
    receivedAt: TEST_START,
    record: Buffer.from(record),
    ...more,
  })
  expect(await insertFirstPicks(database.db, [pick('one', 1, 'a'), pick('one', 2, 'bc')])).toEqual([true, true])
  expect(await logged()).toEqual({ one: 'abc' })

  expect(await insertFirstPicks(database.db, [pick('one', 3, 'de'), pick('other', 1, 'fgh')])).toEqual([true, true])
  expect(await logged()).toEqual({ one: 'de', other: 'fgh' })

  const mixed = [
    pick('one', 4, 'i'),
    pick('one', 4, 'i'),
    pick('one', 5, 'jk'),
    pick('one', 1, 'twice'),
    pick('one', 5, 'second', { option: 1 }),
    pick('one', 6, 'late', { receivedAt: Date.now() + DAY }),
  ]
  expect(await insertFirstPicks(database.db, mixed)).toEqual([true, true, true, false, false, false])
  expect(await logged()).toEqual({ one: 'ijk' })
  expect(await insertFirstPicks(database.db, mixed)).toEqual(mixed.map(() => false))
  expect(await logged()).toEqual({})
})

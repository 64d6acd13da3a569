import fc from 'fast-check'
import type { PartRecord } from '@anushilon/domain/sitting/attempt'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Database, Db } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { partFrom, PartColumns } from '../../src/stores/sitting/sittings.ts'
import { TEST_START } from '../harness/clock.ts'
import { createTestDatabase } from '../harness/database.ts'
import { seedCourse, seedExam, type SeededExam } from '../seed.ts'

/**
 * Some rules of the domain are repeated in SQL, so that a statement can decide for many rows at once. Here both are given
 * the same generated cases, the SQL in a transaction that is rolled back, and must say the same.
 */
export interface ParityDatabase {
  readonly db: Database
  /** Checks that hold for every list of cases; `check` writes what it likes. */
  holds<T>(one: fc.Arbitrary<T>, check: (tx: Db, cases: readonly T[]) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const RUNS = 25
const MOST_CASES = 20

export async function parityDatabase(): Promise<ParityDatabase> {
  const { db, drop } = await createTestDatabase()
  await seedCourse(db, 'hsc-26', ['phy'])
  await seedCourse(db, 'ssc-26', [])
  return {
    db,
    async holds(one, check) {
      const cases = fc.array(one, { minLength: 1, maxLength: MOST_CASES })
      await fc.assert(
        fc.asyncProperty(cases, async (given) => await rolledBack(db, (tx) => check(tx, given))),
        { numRuns: RUNS },
      )
    },
    close: drop,
  }
}

class RollBack extends Error {}

async function rolledBack(db: Database, work: (tx: Db) => Promise<void>): Promise<void> {
  const end = new RollBack()
  try {
    await db.transaction(async (tx) => {
      await work(tx)
      throw end
    })
  } catch (error) {
    if (error !== end) throw error
  }
}

/** Moments around one that matters: mostly on it or a millisecond away. */
export function momentsAround(moment: Instant): fc.Arbitrary<Instant> {
  const near = { weight: 4, arbitrary: fc.constantFrom(-1, 0, 1) }
  const far = { weight: 1, arbitrary: fc.integer({ min: -100_000, max: 100_000 }) }
  return fc.oneof(near, far).map((ms) => moment + ms)
}

/** Students 1, 2, 3, … */
export async function writeStudents(tx: Db, count: number): Promise<void> {
  await tx.run(sql`
    insert into students (id, reg_no, name) overriding system value
    select n, 'parity-' || n, 'Student ' || n from generate_series(1, ${count}::int) as n`)
}

/** An exam of physics, open from the start of the tests for two hours. */
export async function writeExam(tx: Db, exam: Partial<SeededExam> & Pick<SeededExam, 'id'>): Promise<void> {
  const opensAt = TEST_START
  const usual = {
    course: 'hsc-26',
    subjects: ['phy'],
    variation: 'mcq',
    opensAt,
    closesAt: opensAt + 7_200_000,
  } as const
  await seedExam(tx, { ...usual, ...exam })
}

interface WrittenPart extends Partial<PartRecord> {
  readonly studentId: number
  readonly examId: string
  readonly reopenedUntil?: Instant | null
}

/** A part that began at the start of the tests, open for half an hour unless told otherwise. */
export async function writePart(tx: Db, written: WrittenPart): Promise<PartRecord> {
  const part: PartRecord = {
    kind: 'mcq',
    paper: [{ section: 0, questions: [1] }],
    startedAt: TEST_START,
    deadlineAt: TEST_START + 1_800_000,
    dueAt: TEST_START + 1_830_000,
    closedAt: null,
    closedAs: null,
    overdue: null,
    ...written,
  }
  const at = (moment: Instant | null | undefined) => (moment === null || moment === undefined ? null : new Date(moment))
  await tx.run(sql`
    insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as,
      overdue, reopened_until)
    values (${written.studentId}, ${written.examId}, ${part.kind}, ${JSON.stringify(part.paper)}::jsonb,
      ${at(part.startedAt)}, ${at(part.deadlineAt)}, ${at(part.dueAt)}, ${at(part.closedAt)}, ${part.closedAs},
      ${part.overdue}, ${at(written.reopenedUntil)})`)
  return part
}

/** All parts, by student and exam. */
export async function storedParts(tx: Db): Promise<PartRecord[]> {
  const row = z.object({ ...PartColumns.shape }).transform(partFrom)
  return await tx.many(row, sql`select * from sitting_parts order by student_id, exam_id, kind`)
}

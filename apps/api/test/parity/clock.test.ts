import { type ClosedAs, type Sitting } from '@anushilon/domain/sitting/attempt'
import { deadlineOf } from '@anushilon/domain/sitting/clock'
import { MINUTE } from '@anushilon/domain/instant'
import { latePolicy, overdueClosings, withClosings } from '@anushilon/domain/sitting/lateness'
import { LATE_POLICIES, VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/db/sql.ts'
import { moveDeadlines } from '../../src/stores/exam/exam-times.ts'
import { closeOverdueParts, examsWithOverdueParts } from '../../src/stores/sitting/sittings.ts'
import { TEST_START } from '../harness/clock.ts'
import { momentsAround, parityDatabase, storedParts, writeExam, writePart, writeStudents } from './cases.ts'

let parity: Awaited<ReturnType<typeof parityDatabase>>
beforeAll(async () => {
  parity = await parityDatabase()
})
afterAll(() => parity.close())

test('the SQL that moves deadlines gives every part the deadline of the domain (B3)', async () => {
  const half = fc.integer({ min: 1, max: 40 * 120_000 }).map((halves) => halves / 120_000)
  const minutes = fc.oneof(fc.constantFrom(1, 30, 1 / 3), half)
  const cases = fc.record({
    minutes,
    extraMinutes: fc.option(minutes),
    startedAt: momentsAround(TEST_START + 30 * MINUTE),
    closesAt: momentsAround(TEST_START + 60 * MINUTE),
    reopenedUntil: fc.option(momentsAround(TEST_START + 60 * MINUTE)),
  })
  await parity.holds(cases, async (tx, given) => {
    await writeStudents(tx, 1)
    const ids = given.map((_, index) => `exam-${String(index).padStart(2, '0')}`)
    for (const [index, { minutes: planned, extraMinutes, startedAt, closesAt, reopenedUntil }] of given.entries()) {
      const examId = ids[index] ?? ''
      await writeExam(tx, { id: examId, closesAt })
      await tx.run(sql`update exam_parts set minutes = ${planned} where exam_id = ${examId}`)
      if (extraMinutes !== null) {
        await tx.run(sql`insert into extra_times values (1, ${examId}, 'mcq', ${extraMinutes})`)
      }
      await writePart(tx, { studentId: 1, examId, startedAt, deadlineAt: 0, dueAt: 30_000, reopenedUntil })
    }
    await moveDeadlines(tx, ids)
    const decided = given.map(({ startedAt, closesAt, extraMinutes, reopenedUntil, ...part }) => {
      const window = { opensAt: TEST_START, closesAt }
      return deadlineOf(part, startedAt, window, { extraMinutes: extraMinutes ?? 0, reopenedUntil })
    })
    const stored = await storedParts(tx)
    expect(stored.map(({ deadlineAt }) => deadlineAt)).toEqual(decided)
    expect(stored.map(({ dueAt }) => dueAt)).toEqual(decided.map((deadlineAt) => deadlineAt + 30_000))
  })
})

test('the SQL that closes overdue parts closes the same ones in the same way as the domain (C11)', async () => {
  const now = TEST_START + 40 * MINUTE
  const closed = fc.constantFrom<ClosedAs>('submitted', 'late', 'overdue')
  const part = fc.record({
    dueAt: momentsAround(now),
    closing: fc.option(fc.record({ closedAt: momentsAround(now), closedAs: closed })),
    overdue: fc.option(fc.constantFrom(...LATE_POLICIES)),
  })
  const cases = fc.record({
    variation: fc.constantFrom(...VARIATION_NAMES),
    overdue: fc.option(fc.constantFrom(...LATE_POLICIES)),
    mcq: part,
    written: part,
  })
  await parity.holds(cases, async (tx, given) => {
    await writeStudents(tx, 1)
    const decided: Sitting[] = []
    const overdueExams: string[] = []
    const policies = new Map<string, (typeof LATE_POLICIES)[number]>()
    for (const [index, { variation, overdue, ...parts }] of given.entries()) {
      const examId = `exam-${String(index).padStart(2, '0')}`
      await writeExam(tx, { id: examId, variation })
      await tx.run(sql`update exams set overdue = ${overdue} where id = ${examId}`)
      const records = []
      for (const kind of ['mcq', 'written'] as const) {
        const { closing, ...wish } = parts[kind]
        records.push(await writePart(tx, { studentId: 1, examId, kind, ...wish, ...closing }))
      }
      const sitting = { parts: records.map(({ kind, ...record }) => ({ kind, ...record })) }
      const closings = overdueClosings({ variation, overdue }, sitting, now)
      if (closings.length > 0) overdueExams.push(examId)
      policies.set(examId, latePolicy({ variation, overdue }))
      decided.push(withClosings(sitting, closings))
    }
    expect((await examsWithOverdueParts(tx, now)).toSorted()).toEqual(overdueExams)
    for (const [examId, policy] of policies) await closeOverdueParts(tx, examId, now, policy, 1_000)
    const outcome = decided.flatMap(({ parts }) => parts.map(({ closedAt, closedAs }) => ({ closedAt, closedAs })))
    expect((await storedParts(tx)).map(({ closedAt, closedAs }) => ({ closedAt, closedAs }))).toEqual(outcome)
  })
})

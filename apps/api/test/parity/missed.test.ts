import { NO_SITTING } from '@anushilon/domain/sitting/attempt'
import { MINUTE } from '@anushilon/domain/instant'
import { isMissed } from '@anushilon/domain/sitting/missed'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/db/sql.ts'
import { countMissed, missedExams } from '../../src/stores/results/history.ts'
import { TEST_START } from '../harness/clock.ts'
import { momentsAround, parityDatabase, writeExam, writePart, writeStudents } from './cases.ts'

let parity: Awaited<ReturnType<typeof parityDatabase>>
beforeAll(async () => {
  parity = await parityDatabase()
})
afterAll(() => parity.close())

/** Of many conditions at once, each must mostly hold for the others to matter. */
function mostly<T>(usual: T, other: T): fc.Arbitrary<T> {
  return fc.constantFrom(usual, usual, usual, other)
}

test('the SQL list of missed exams has the exams that the domain calls missed (E3)', async () => {
  const now = TEST_START + 120 * MINUTE
  const cases = fc.record({
    courseId: mostly('hsc-26', 'ssc-26'),
    active: mostly(true, false),
    free: mostly(false, true),
    closesAt: momentsAround(now),
    isStarted: mostly(false, true),
    isStartedByOther: fc.boolean(),
  })
  const own = { studentId: 1, courseId: 'hsc-26', variation: 'mcq' } as const
  await parity.holds(cases, async (tx, given) => {
    await writeStudents(tx, 2)
    const missed: string[] = []
    for (const [index, { courseId, active, free, closesAt, isStarted, isStartedByOther }] of given.entries()) {
      const id = `exam-${String(index).padStart(2, '0')}`
      const subjects = courseId === 'hsc-26' ? ['phy'] : []
      await writeExam(tx, { id, course: courseId, subjects, active, closesAt })
      await tx.run(sql`update exams set free = ${free} where id = ${id}`)
      if (isStartedByOther) await writePart(tx, { studentId: 2, examId: id })
      const sitting = isStarted ? { parts: [await writePart(tx, { studentId: 1, examId: id })] } : NO_SITTING
      const window = { opensAt: TEST_START, closesAt }
      if (isMissed({ courseId, active, free, window, sitters: null }, own, sitting, now)) missed.push(id)
    }
    const listed = await missedExams(tx, own, now, { offset: 0, limit: 100 })
    expect(listed.map(({ id }) => id).toSorted()).toEqual(missed)
    expect(await countMissed(tx, own, now)).toBe(missed.length)
  })
})

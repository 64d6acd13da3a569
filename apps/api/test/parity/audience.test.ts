import { isFor } from '@anushilon/domain/exam/audience'
import { MINUTE } from '@anushilon/domain/instant'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/db/sql.ts'
import { groupsOf, sittersOf } from '../../src/stores/exam/audience.ts'
import { missedExams } from '../../src/stores/results/history.ts'
import { putIntoBatch } from '../../src/stores/people/batches.ts'
import { rosterOf } from '../../src/stores/sitting/live.ts'
import { TEST_START } from '../harness/clock.ts'
import { parityDatabase, writeExam, writePart, writeStudents } from './cases.ts'

let parity: Awaited<ReturnType<typeof parityDatabase>>
beforeAll(async () => {
  parity = await parityDatabase()
})
afterAll(() => parity.close())

const STUDENTS = 4
const BRANCHES = ['Mirpur', 'Uttara']
const BATCHES = ['Evening', 'Friday', 'Morning']

test('an exam is for the same students by the SQL of the lists as by the domain; who began it stays', async () => {
  const now = TEST_START + 600 * MINUTE
  const cases = fc.record({
    branches: fc.subarray(BRANCHES),
    batches: fc.subarray(BATCHES),
    startedBy: fc.option(fc.integer({ min: 1, max: STUDENTS }), { nil: null }),
    /** Somebody's, at that moment. */
    studentId: fc.integer({ min: 1, max: STUDENTS }),
    branch: fc.option(fc.constantFrom(...BRANCHES), { nil: null }),
    batch: fc.constantFrom(...BATCHES),
    /** A batch of that name in another course must not matter. */
    isOfOtherCourse: fc.boolean(),
  })
  await parity.holds(cases, async (tx, given) => {
    await writeStudents(tx, STUDENTS)
    await tx.run(sql`insert into enrolments select students.id, course.id from students, courses as course`)
    await tx.run(sql`
      insert into batches (id, course_id, name) overriding system value
      select row_number() over (), courses.id, batch from courses, unnest(${BATCHES}::text[]) as batch`)
    for (const { studentId, branch, batch, isOfOtherCourse } of given) {
      await tx.run(sql`update students set branch = ${branch} where id = ${studentId}`)
      await tx.run(sql`
        insert into batch_students select id, ${studentId} from batches
        where name = ${batch} and course_id = ${isOfOtherCourse ? 'ssc-26' : 'hsc-26'} on conflict do nothing`)
    }
    for (const [index, { branches, batches, startedBy }] of given.entries()) {
      const id = `exam-${index}`
      await writeExam(tx, { id })
      await tx.run(sql`
        update exams set for_branches = ${branches}::text[], for_batches = ${batches}::text[] where id = ${id}`)
      if (startedBy !== null) await writePart(tx, { studentId: startedBy, examId: id })
      const expected: number[] = []
      for (let studentId = 1; studentId <= STUDENTS; studentId += 1) {
        const theirs = isFor({ branches, batches }, await groupsOf(tx, studentId, 'hsc-26'))
        if (theirs || startedBy === studentId) expected.push(studentId)
        const missed = await missedExams(tx, { studentId, courseId: 'hsc-26', variation: 'mcq' }, now, {
          offset: 0,
          limit: 100,
        })
        expect(missed.some((exam) => exam.id === id)).toBe(theirs && startedBy !== studentId)
      }
      expect([...(await sittersOf(tx, id))].toSorted((a, b) => a - b)).toEqual(expected)
      const roster = await rosterOf(tx, id)
      expect(roster.reduce((sum, { students }) => sum + students, 0)).toBe(expected.length)
    }
  })
})

test('who is in no course of a batch is not put into it', async () => {
  await parity.db.run(sql`insert into students (reg_no, name) values ('guest', 'Guest')`)
  await parity.db.run(sql`insert into batches (course_id, name) values ('hsc-26', 'Night')`)
  const put = await parity.db.transaction(async (tx) => await putIntoBatch(tx, 1, [1]))
  expect(put).toEqual([])
})

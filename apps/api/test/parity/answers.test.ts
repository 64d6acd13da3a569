import { answerablePart, pick } from '@anushilon/domain/sitting/answering'
import { keyOfQuestion } from '@anushilon/domain/exam/exam'
import { MINUTE } from '@anushilon/domain/instant'
import { isRefusal } from '@anushilon/domain/refusal'
import { verdictOn } from '@anushilon/domain/marks/scoring'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/db/sql.ts'
import { insertFirstPicks, picksOf } from '../../src/stores/sitting/answers.ts'
import { mistakesPage } from '../../src/stores/results/mistakes.ts'
import { TEST_START } from '../harness/clock.ts'
import { momentsAround, parityDatabase, writeExam, writePart, writeStudents } from './cases.ts'

let parity: Awaited<ReturnType<typeof parityDatabase>>
beforeAll(async () => {
  parity = await parityDatabase()
})
afterAll(() => parity.close())

const EXAM = 'exam'
const option = fc.integer({ min: 0, max: 3 })

test('the SQL that saves picks takes the same first picks in time as the domain (C6)', async () => {
  const dueAt = TEST_START + 30 * MINUTE
  const closing = fc.record({ closedAt: fc.constant(dueAt), closedAs: fc.constantFrom('submitted', 'late', 'overdue') })
  const wanted = fc.record({ question: fc.integer({ min: 1, max: 3 }), option, receivedAt: momentsAround(dueAt) })
  const statement = fc.array(wanted, { minLength: 1, maxLength: 4 })
  const cases = fc.record({ closing: fc.option(closing), statements: fc.array(statement, { maxLength: 4 }) })
  await parity.holds(cases, async (tx, given) => {
    await writeStudents(tx, given.length)
    await writeExam(tx, { id: EXAM, questions: 3 })
    for (const [index, { closing: closed, statements }] of given.entries()) {
      const studentId = index + 1
      const sitting = { parts: [await writePart(tx, { studentId, examId: EXAM, dueAt, ...closed })] }
      const decided = new Map<number, number>()
      for (const picks of statements) {
        const before = decided.size
        const taken = picks.map(({ question, option: one, receivedAt }) => {
          if (isRefusal(answerablePart(sitting, 'mcq', receivedAt))) return false
          const isFirst = !decided.has(question)
          if (!isRefusal(pick(decided.get(question) ?? null, one))) decided.set(question, one)
          return isFirst
        })
        const inserted = await insertFirstPicks(
          tx,
          picks.map((one) => ({ studentId, examId: EXAM, record: Buffer.of(0), ...one })),
        )
        const added = inserted.filter((isOwn, at) => isOwn && taken[at] === true).length
        expect(added).toBe(decided.size - before)
      }
      expect(await picksOf(tx, studentId, EXAM)).toEqual(decided)
    }
  })
})

test('the SQL of the notebook lists what the domain does not judge right (D7)', async () => {
  const ruling = fc.oneof(
    fc.constant('cancelled' as const),
    fc
      .uniqueArray(option, { minLength: 2, maxLength: 3 })
      .map((options) => options.toSorted((one, other) => one - other)),
  )
  const cases = fc.record({ correct: option, picked: fc.option(option), ruling: fc.option(ruling) })
  const own = { studentId: 1, courseId: 'hsc-26', now: TEST_START }
  await parity.holds(cases, async (tx, given) => {
    await writeStudents(tx, 1)
    await writeExam(tx, { id: EXAM, questions: given.length, resultsOutAt: TEST_START })
    const questions = given.map((_, index) => index + 1)
    await writePart(tx, { studentId: 1, examId: EXAM, paper: [{ section: 0, questions }] })
    for (const [index, { correct, picked, ruling: ruled }] of given.entries()) {
      const question = index + 1
      await tx.run(sql`update questions set correct = ${correct} where exam_id = ${EXAM} and number = ${question}`)
      if (picked !== null) {
        await tx.run(sql`insert into answers values (1, ${EXAM}, ${question}, ${picked}, ${new Date(TEST_START)})`)
      }
      if (ruled !== null) {
        const accepted = ruled === 'cancelled' ? null : ruled
        await tx.run(sql`insert into question_rulings values (${EXAM}, ${question}, ${accepted}::smallint[])`)
      }
    }
    const notRight = given.flatMap(({ correct, picked, ruling: ruled }, index) => {
      const question = index + 1
      const key = keyOfQuestion({ correct, ...(ruled !== null && { ruling: ruled }) })
      const answers = new Map(picked === null ? [] : [[question, picked]])
      return verdictOn(question, answers, new Map([[question, key]])) === 'right' ? [] : [question]
    })
    const listed = await mistakesPage(tx, own, { isDone: false, subjectId: null }, { offset: 0, limit: 100 })
    expect(listed.map(({ number }) => number)).toEqual(notRight)
  })
})

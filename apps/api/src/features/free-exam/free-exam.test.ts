import type { Endpoint, Replies, ReplyIn } from '@anushilon/contract/endpoint'
import { examsByCourse, examsBySubject, homePage } from '@anushilon/contract/operations/catalogue'
import * as free from '@anushilon/contract/operations/free-exam'
import { missedExams } from '@anushilon/contract/operations/results'
import { buildRequest, readReply } from '@anushilon/contract/request'
import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { textOf } from '@anushilon/domain/exam/question'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../../test/harness/clock.ts'
import { rightOption } from '../../../test/sitting/exams.ts'
import { Outcome } from '../../../test/sitting/outcome.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { sql } from '../../db/sql.ts'
import { runJobs } from '../../jobs/jobs.ts'
import type { Answer } from '../../../test/harness/server.ts'
import { RULES } from '../../throttle/rules.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

/** A visitor has no token, but an address. */
function visits<I, R extends Replies>(operation: Endpoint<I, R>, input: I, address = '203.0.113.9') {
  const { method, url, headers, body } = buildRequest(operation.route, input)
  const answer = room.server.call(method, url, { headers, address, ...(body === undefined ? {} : { body }) })
  return new Outcome<ReplyIn<R>['body']>(
    answer,
    room.server.deps.secrets.receipts,
    ({ status, body: json }) => readReply(operation.replies, status, json).body,
  )
}

const live = async () => (await visits(free.freeExams, {}).isShown()).exams.map(({ id }) => id)

test('a visitor sits a real exam: rules, paper without its key, result and solution at once, nothing stored', async () => {
  const exam = await room.exam('mcq', { free: true, mcq: { pool: 8, questionsPerStudent: 5 } })
  expect((await visits(free.freeExams, {}).isShown()).exams).toContainEqual({
    id: exam.id,
    name: `Exam ${exam.id}`,
    image: null,
    subjectName: 'Subject phy',
    opensAt: TEST_START,
    closesAt: TEST_START + 2 * HOUR,
  })
  expect(await visits(free.freeExamInfo, { examId: exam.id }).isShown()).toMatchObject({
    exam: { id: exam.id, solutionSheet: null, mcq: { minutes: 30, questionCount: 5 } },
    rules: expect.stringMatching(/^files\//),
  })
  const paper = visits(free.freePaper, { examId: exam.id })
  expect(JSON.stringify((await paper.answer).body)).not.toMatch(/correct|explanation/i)
  const { draw, questions, startsAt, endsAt } = await paper.isShown()
  expect([startsAt, endsAt]).toEqual([TEST_START, TEST_START + 30 * MINUTE])
  expect(questions).toHaveLength(5)

  const answers = questions.map((question, index) => {
    const [number, text] = [question.number, textOf(question)]
    const right = rightOption(text ?? '')
    return { number, picked: index < 2 ? right : index === 2 ? (right + 1) % 4 : null }
  })
  const solved = await visits(free.submitFree, { examId: exam.id, draw, answers }).isShown()
  expect(solved.result).toEqual({ right: 2, wrong: 1, unanswered: 2, marks: 1.75, totalMarks: 5 })
  expect(solved.questions.map((question) => [textOf(question), question.picked])).toEqual(
    questions.map((question, index) => [textOf(question), answers[index]?.picked]),
  )
  for (const question of solved.questions) expect(question.correct).toBe(rightOption(textOf(question) ?? ''))
  const { rows } = await room.server.db.one(
    z.object({ rows: z.int() }),
    sql`
    select (select count(*) from sitting_parts where exam_id = ${exam.id})
      + (select count(*) from answers where exam_id = ${exam.id}) as rows`,
  )
  expect(rows).toBe(0)
})

test('only exams that are free, active and live are there', async () => {
  const open = await room.exam('mcq', { free: true })
  const paid = await room.exam('mcq')
  const hidden = await room.exam('mcq', { free: true, active: false })
  const listed = await live()
  expect(listed).toContain(open.id)
  for (const { id: examId } of [paid, hidden]) {
    expect(listed).not.toContain(examId)
    await visits(free.freeExamInfo, { examId }).isRefused('no-such-exam')
    await visits(free.freePaper, { examId }).isRefused('no-such-exam')
    await visits(free.submitFree, { examId, draw: 'x', answers: [] }).isRefused('no-such-exam')
  }
})

test('it is not there for students: in none of their lists, under none of their calls (I2)', async () => {
  const exam = await room.exam('mcq', { free: true })
  const student = await room.student(exam)
  for (const outcome of [student.checks(), student.readsAbout(), student.readsRules(), student.starts()]) {
    await outcome.isRefused('no-such-exam')
  }
  const lists: Outcome[] = [
    student.calls(homePage, { section: 'top' }),
    student.calls(examsBySubject, { subjectId: 'phy', frequency: 'daily', variation: 'mcq', page: 1 }),
    student.calls(missedExams, { variation: 'mcq', page: 1 }),
  ]
  for (const { answer } of lists) expect(await answer).toMatchObject({ status: 200 })
  room.clock.passes('3 h')
  await runJobs(room.server.deps, room.clock.now())
  lists.push(
    student.calls(missedExams, { variation: 'mcq', page: 1 }),
    student.calls(examsByCourse, { courseId: 'hsc-26', variation: 'mcq' }),
  )
  for (const { answer } of lists) expect(JSON.stringify((await answer).body)).not.toContain(exam.id)
})

test('its window counts, with grace for what is on its way', async () => {
  const { id: examId } = await room.exam('mcq', { free: true })
  room.clock.moveTo(TEST_START - 1)
  await visits(free.freePaper, { examId }).isRefused('not-open-yet')
  expect(await live()).not.toContain(examId)
  room.clock.moveTo(TEST_START + 2 * HOUR - 10 * MINUTE)
  const { draw, endsAt } = await visits(free.freePaper, { examId }).isShown()
  expect(endsAt).toBe(TEST_START + 2 * HOUR)
  room.clock.moveTo(TEST_START + 2 * HOUR)
  await visits(free.freePaper, { examId }).isRefused('exam-over')
  await visits(free.submitFree, { examId, draw, answers: [] }).isShown()
  room.clock.moveTo(TEST_START + 2 * HOUR + 30 * SECOND)
  await visits(free.submitFree, { examId, draw, answers: [] }).isRefused('exam-over')
})

test('answers to questions of another draw are refused, and so are made-up draws', async () => {
  const { id: examId } = await room.exam('mcq', { free: true })
  await visits(free.submitFree, { examId, draw: 'mine', answers: [{ number: 77, picked: 0 }] }).isRefused(
    'no-such-question',
  )
  const body = { examId, draw: 'a b', qId: [], answerIndex: [] }
  expect(await room.server.call('POST', '/api/free/submit', { body })).toMatchObject({ status: 400 })
})

test('a carrier’s thousands of visitors behind one address are all served; who tries exams out is slowed alone', async () => {
  const { id: examId } = await room.exam('mcq', { free: true })
  const carrier = '198.51.100.7'
  /** Twenty at once: more would wait for a connection of the database, and be told that it is busy. */
  const statuses = async (calls: number, ask: (at: number) => { readonly answer: Promise<Answer> }) => {
    const said: number[] = []
    for (let from = 0; from < calls; from += 20) {
      const some = Array.from({ length: 20 }, async (_, at) => (await ask(from + at).answer).status)
      said.push(...(await Promise.all(some)))
    }
    return said
  }
  const visitors = await statuses(640, () => visits(free.freeExamInfo, { examId }, carrier))
  expect(visitors.filter((status) => status !== 200)).toEqual([])
  const { burst } = RULES['unknown-free-exams']
  const tried = await statuses(10 * burst + 20, (at) => visits(free.freePaper, { examId: `no-${at}` }, carrier))
  expect(tried.filter((status) => status === 429)).toHaveLength(20)
  await visits(free.freePaper, { examId }, carrier).isShown()
})

import {
  examHead,
  examList,
  type ExamRow,
  type ExamState,
  type MarkingRow,
  today,
} from '@anushilon/contract/staff/overview'
import { DAY, HOUR } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'
import { countTrouble } from '../../stores/machine/troubles.ts'

let room: ExamRoom
let author: Colleague
beforeAll(async () => {
  room = await openRoom()
  author = await signedIn(room.server, 'author')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const head = async (examId: string) => (await author.gets(examHead, { examId })) as ExamRow
const idsOf = (rows: readonly ExamRow[]) => rows.map(({ id }) => id)

test('an exam goes from scheduled to live to published, and its figures with it', async () => {
  const exam = await room.exam('mcq')
  room.clock.moveTo(TEST_START - 3 * HOUR)
  author = await signedIn(room.server, 'author')
  expect(await head(exam.id)).toMatchObject({ state: 'scheduled', started: 0, missing: 0, resultsRule: 'auto' })
  room.morning()
  const [done, busy] = [await room.student(exam), await room.student(exam)]
  for (const student of [done, busy]) await student.starts().isDone()
  await done.submits().isOnTime()
  expect(await head(exam.id)).toMatchObject({ state: 'live', started: 2, submitted: 1, expected: 2 })
  room.clock.moveTo(TEST_START + 3 * HOUR)
  expect(await head(exam.id)).toMatchObject({ state: 'ready' })
  await room.server.db.run(sql`update exams set results_out_at = now() where id = ${exam.id}`)
  expect(await head(exam.id)).toMatchObject({ state: 'published' })
})

test('what waits says how far each question is, what was promised, and which late attempts want a decision', async () => {
  const exam = await room.exam('written')
  const student = await room.student(exam)
  await room.server.db.run(sql`
    insert into scripts (student_id, exam_id, section, question, pages, received_at)
    values (${student.id}, ${exam.id}, 0, 1, '{a.jpg}', now()), (${student.id}, ${exam.id}, 0, 2, '{b.jpg}', now())`)
  await room.server.db.run(sql`
    insert into script_marks (student_id, exam_id, section, question, marks, marked_at)
    values (${student.id}, ${exam.id}, 0, 1, 3, now())`)
  await room.server.db.run(sql`
    update exams set results_rule = 'at', results_at = ${new Date(TEST_START + 5 * HOUR)} where id = ${exam.id}`)
  const quiz = await room.exam('mcq')
  const late = await room.student(quiz)
  await late.starts().isDone()
  await room.server.db.run(sql`
    update sitting_parts set closed_at = due_at, closed_as = 'late' where student_id = ${late.id}`)
  room.clock.moveTo(TEST_START + 3 * HOUR)
  type Today = { marking: MarkingRow[]; late: { examId: string; attempts: number }[] }
  const waits = (await author.gets(today, {})) as Today
  expect(waits.marking.find(({ id }) => id === exam.id)).toMatchObject({
    promisedAt: TEST_START + 5 * HOUR,
    secondLook: 0,
    questions: [
      { question: 1, scripts: 1, marked: 1 },
      { question: 2, scripts: 1, marked: 0 },
    ],
  })
  expect(waits.late).toContainEqual({ examId: quiz.id, name: expect.any(String) as string, attempts: 1 })
  await room.server.db.run(sql`
    insert into late_refusals (student_id, exam_id, refused_at, reason) values (${late.id}, ${quiz.id}, now(), 'Too late')`)
  expect(((await author.gets(today, {})) as Today).late.map(({ examId }) => examId)).not.toContain(quiz.id)
})

test('an exam with scripts that have no marks waits for marking, then for publishing', async () => {
  const exam = await room.exam('written')
  const student = await room.student(exam)
  await room.server.db.run(sql`
    insert into scripts (student_id, exam_id, section, question, pages, received_at)
    values (${student.id}, ${exam.id}, 0, 1, '{a.jpg}', now()), (${student.id}, ${exam.id}, 0, 2, '{b.jpg}', now())`)
  room.clock.moveTo(TEST_START + 3 * HOUR)
  expect(await head(exam.id)).toMatchObject({ state: 'marking', scripts: 2, marked: 0 })
  await room.server.db.run(sql`
    insert into script_marks (student_id, exam_id, section, question, marks, marked_at)
    select student_id, exam_id, section, question, 3, now() from scripts where exam_id = ${exam.id}`)
  expect(await head(exam.id)).toMatchObject({ state: 'ready', scripts: 2, marked: 2 })
  const waits = (await author.gets(today, {})) as Record<'ready' | 'marking', ExamRow[]>
  expect(idsOf(waits.ready)).toContain(exam.id)
  expect(idsOf(waits.marking)).not.toContain(exam.id)
})

test('the list is found by words, course, state and kind, and counts them all; drafts stand first', async () => {
  await room.server.db.run(sql`
    insert into exam_drafts (id, course_id, document, updated_at)
    values ('draft-1', 'hsc-26', '{"name": "100% new_exam", "variation": "special"}', now())`)
  const list = async (input: { find?: string; state?: ExamState; courseId?: string; page?: number }) =>
    (await author.gets(examList, input)) as { exams: ExamRow[]; total: number; counts: Record<ExamState, number> }
  const all = await list({})
  expect(all.exams[0]).toMatchObject({ id: 'draft-1', state: 'draft', variation: 'special', opensAt: null })
  expect(all.total).toBe(all.exams.length)
  expect(idsOf((await list({ find: '0% new_e' })).exams)).toEqual(['draft-1'])
  expect((await list({ find: '%' })).exams).toHaveLength(1)
  expect((await list({ state: 'draft' })).counts).toEqual(all.counts)
  expect((await list({ courseId: 'ssc-26' })).exams).toEqual([])
  expect((await list({ page: 2 })).exams).toEqual([])
  expect((await author.asks(examHead, { examId: 'nothing' })).body).toMatchObject({ code: 'no-such-exam' })
})

test('of an exam for visitors no student is expected (I2)', async () => {
  const exam = await room.exam('mcq', { free: true })
  await room.student(exam)
  expect(await head(exam.id)).toMatchObject({ state: 'live', started: 0, expected: 0 })
})

test('the owner reads for a day that the centre was brought back from a back-up, and which exams were open since', async () => {
  const told = async (colleague: Colleague) =>
    ((await colleague.gets(today, {})) as { restored: string | null }).restored
  const now = room.clock.now()
  await countTrouble(room.server.db, { kind: 'restored', detail: 'of 3 Nov; exams since: Motion', times: 1 }, now)
  expect(await told(await signedIn(room.server, 'owner'))).toBe('of 3 Nov; exams since: Motion')
  expect(await told(author)).toBeNull()
  room.clock.moveTo(now + DAY + 1)
  expect(await told(await signedIn(room.server, 'owner'))).toBeNull()
})

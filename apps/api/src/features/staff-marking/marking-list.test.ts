import { MARKING_PAGE, markingList } from '@anushilon/contract/staff/marking-piles'
import type { ReplyOf } from '@anushilon/contract/endpoint'
import { today } from '@anushilon/contract/staff/overview'
import { DAY, HOUR } from '@anushilon/domain/instant'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse, seedExam, seedStudent } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

let server: TestServer
let nasrin: Colleague
let ofMedical: Colleague
beforeAll(async () => {
  server = await testServer()
  await seedCourse(server.db, 'hsc-26', ['phy'])
  await seedCourse(server.db, 'med-26', ['bio'])
  nasrin = await signedIn(server, 'marker', 'Nasrin Sultana')
  ofMedical = await signedIn(server, 'marker', 'Of the medical course', { ...ALL_RIGHTS, courses: ['med-26'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.run(sql`truncate exams, students cascade`)
})

/** So many days old, with one answer that waits. */
async function toMark(id: string, daysAgo: number, course: 'hsc-26' | 'med-26' = 'hsc-26', student?: number) {
  const closesAt = server.clock.now() - daysAgo * DAY
  const subjects = [course === 'hsc-26' ? 'phy' : 'bio']
  await seedExam(server.db, { id, course, subjects, variation: 'written', opensAt: closesAt - HOUR, closesAt })
  const who = student ?? (await seedStudent(server, { regNo: id, courses: [course] }))
  await server.db.run(sql`
    insert into scripts (student_id, exam_id, section, question, pages, received_at)
    values (${who}, ${id}, 0, 1, array['files/aa/page.jpg'], ${new Date(closesAt)})`)
}

const listed = async (who: Colleague, page?: number): Promise<ReplyOf<typeof markingList>['body']> =>
  await who.gets(markingList, page === undefined ? {} : { page })
const ids = ({ exams }: ReplyOf<typeof markingList>['body']) => exams.map(({ examId }) => examId)

test('exams that wait for marks are all in the list, page by page, what was promised first', async () => {
  const student = await seedStudent(server, { regNo: '1', courses: ['hsc-26'] })
  const count = MARKING_PAGE + 2
  for (let at = 0; at < count; at += 1) await toMark(`exam-${at}`, at + 1, 'hsc-26', student)
  const oldest = `exam-${count - 1}`
  await server.db.run(sql`
    insert into marking_settings (exam_id, hide_names, mixed_order, promised_at)
    values (${oldest}, true, true, ${new Date(server.clock.now() + DAY)})`)
  const [first, second] = [await listed(nasrin), await listed(nasrin, 2)]
  expect([first.total, second.total]).toEqual([count, count])
  expect(ids(first).slice(0, 2)).toEqual([oldest, 'exam-0'])
  expect(ids(second)).toEqual([`exam-${count - 3}`, `exam-${count - 2}`])
  expect(new Set([...ids(first), ...ids(second)]).size).toBe(count)
  expect(ids(await listed(nasrin, 3))).toEqual([])
})

test('exams of other courses take no place in the list of who is of one', async () => {
  const student = await seedStudent(server, { regNo: '1', courses: ['hsc-26'] })
  for (let at = 0; at < MARKING_PAGE; at += 1) await toMark(`exam-${at}`, 1, 'hsc-26', student)
  await toMark('biology', 9, 'med-26')
  expect(await listed(ofMedical)).toMatchObject({ total: 1, exams: [{ examId: 'biology' }] })
})

test('the first page of the console says which of its lists are longer than it shows', async () => {
  const author = await signedIn(server, 'author', 'Rafiq')
  const student = await seedStudent(server, { regNo: '1', courses: ['hsc-26'] })
  for (let at = 0; at < 30; at += 1) await toMark(`exam-${at}`, at + 1, 'hsc-26', student)
  expect(await author.gets(today, {})).toMatchObject({ marking: { length: 30 }, more: [] })
  await toMark('exam-30', 40, 'hsc-26', student)
  expect(await author.gets(today, {})).toMatchObject({ marking: { length: 30 }, more: ['marking'] })
  await server.db.run(sql`delete from scripts`)
  expect(await author.gets(today, {})).toMatchObject({ marking: [], ready: { length: 30 }, more: ['ready'] })
})

test('an exam that waits for marks has its promise on the first page of the console, however many others there are', async () => {
  const student = await seedStudent(server, { regNo: '1', courses: ['hsc-26'] })
  for (let at = 0; at < 31; at += 1) await toMark(`exam-${at}`, 9, 'hsc-26', student)
  await server.db.run(sql`update exams set results_out_at = closes_at, closes_at = closes_at + interval '1 day'`)
  await toMark('exam-of-today', 20, 'hsc-26', student)
  const promisedAt = server.clock.now() + DAY
  await server.db.run(sql`
    insert into marking_settings (exam_id, hide_names, mixed_order, promised_at)
    values ('exam-of-today', true, true, ${new Date(promisedAt)})`)
  expect(await nasrin.gets(today, {})).toMatchObject({ marking: [{ id: 'exam-of-today', promisedAt }] })
})

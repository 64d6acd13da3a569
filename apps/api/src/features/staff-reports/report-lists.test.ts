import type { ReplyOf } from '@anushilon/contract/endpoint'
import * as calls from '@anushilon/contract/staff/reports'
import { DAY, HOUR } from '@anushilon/domain/instant'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse, seedExam } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

let server: TestServer
let author: Colleague
beforeAll(async () => {
  server = await testServer()
  await seedCourse(server.db, 'hsc-26', ['phy'])
  await seedCourse(server.db, 'med-26', ['bio'])
  author = await signedIn(server, 'author')
})
afterAll(() => server.close())

test('where a course has more published exams than are offered for a report, that is said', async () => {
  const offered = async (): Promise<ReplyOf<typeof calls.reportExams>['body']> =>
    await author.gets(calls.reportExams, { courseId: 'hsc-26' })
  const closesAt = server.clock.now() - DAY
  const past = { course: 'hsc-26', subjects: ['phy'], variation: 'mcq', opensAt: closesAt - HOUR, closesAt } as const
  await seedExam(server.db, { id: 'daily', ...past, resultsOutAt: closesAt })
  const copies = async (from: number, until: number) =>
    await server.db.run(sql`
      insert into exams
      select (jsonb_populate_record(exams, jsonb_build_object('id', 'copy-' || number))).*
      from exams, generate_series(${from}::int, ${until}::int) number where exams.id = 'daily'`)
  await copies(1, 299)
  expect(await offered()).toMatchObject({ exams: { length: 300 }, hasMore: false })
  await copies(300, 300)
  expect(await offered()).toMatchObject({ exams: { length: 300 }, hasMore: true })
})

test('where there are more saved reports than are shown, that is said, and those of others take no places', async () => {
  const saved = async (who: Colleague): Promise<ReplyOf<typeof calls.savedReports>['body']> =>
    await who.gets(calls.savedReports, {})
  const rights = { ...ALL_RIGHTS, courses: ['hsc-26'], branches: ['Mirpur'] }
  const ofMirpur = await signedIn(server, 'author', 'Of Mirpur', rights)
  const save = async (name: string, daysAgo: number, of: { courseId: string; branch?: string }) =>
    await server.db.run(sql`
      insert into saved_reports (id, name, course_id, definition, saved_by, saved_at)
      values (${name}, ${name}, ${of.courseId},
        ${JSON.stringify({ ...of, span: 'this-month', measure: 'sum', absent: 'zero' })}, 'Rafiq',
        ${new Date(server.clock.now() - daysAgo * DAY)})`)
  for (let at = 0; at < 99; at += 1) {
    await save(`medical-${at}`, at + 1, { courseId: 'med-26' })
    await save(`uttara-${at}`, at + 1, { courseId: 'hsc-26', branch: 'Uttara' })
  }
  await save('everybody', 200, { courseId: 'hsc-26' })
  await save('of-mirpur', 201, { courseId: 'hsc-26', branch: 'Mirpur' })
  expect(await saved(author)).toMatchObject({ reports: { length: 200 }, hasMore: false })
  await save('oldest', 300, { courseId: 'hsc-26', branch: 'Mirpur' })
  expect(await saved(author)).toMatchObject({ reports: { length: 200 }, hasMore: true })
  const theirs = await saved(ofMirpur)
  expect(theirs).toMatchObject({
    reports: [{ id: 'everybody' }, { id: 'of-mirpur' }, { id: 'oldest' }],
    hasMore: false,
  })
})

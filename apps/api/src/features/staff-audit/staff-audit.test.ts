import { auditFile, auditLog, type AuditEntry, type AuditFilter } from '@anushilon/contract/staff/audit'
import { DAY } from '@anushilon/domain/instant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'
import { writeEntry, type NewEntry } from '../../stores/people/audit.ts'

let server: TestServer
let owner: Colleague
let author: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner', 'Nasrin Sultana')
  author = await signedIn(server, 'author', 'রফিক হাসান')
  const now = server.clock.now()
  await write({ at: now - 9 * DAY, action: 'exam.schedule', about: 'Kinematics', examId: 'phy-weekly-07' })
  await write({ at: now - DAY, action: 'student.change', about: 'আয়েশা সিদ্দিকা (260301)', after: { branch: 'Uttara' } })
  await write({
    at: now,
    action: 'marks.save',
    about: "O'Neil \\ & | ! :* (",
    staffId: author.id,
    staffName: 'রফিক হাসান',
  })
  await write({
    at: now,
    action: 'key.correct',
    about: '=cmd',
    reason: '১৭ নং প্রশ্নের উত্তর ভুল ছিল',
    staffId: null,
    staffName: 'Clock',
  })
})
afterAll(() => server.close())

async function write(entry: Partial<NewEntry>): Promise<void> {
  await writeEntry(server.db, {
    at: 0,
    staffId: owner.id,
    staffName: 'Nasrin Sultana',
    role: 'owner',
    action: '',
    about: '',
    examId: null,
    studentId: null,
    before: null,
    after: null,
    reason: null,
    ...entry,
  })
}

const found = async (filter: AuditFilter, by = owner) =>
  ((await by.gets(auditLog, filter)) as { entries: AuditEntry[] }).entries.map(({ action }) => action)

test('an entry is found by person, student, exam, reason and what changed, by beginnings of words', async () => {
  expect(await found({ find: 'সিদ্দিকা' })).toEqual(['student.change'])
  expect(await found({ find: '2603' })).toEqual(['student.change'])
  expect(await found({ find: 'utt আয়েশা' })).toEqual(['student.change'])
  expect(await found({ find: 'kinem' })).toEqual(['exam.schedule'])
  expect(await found({ find: 'phy-weekly-07' })).toEqual(['exam.schedule'])
  expect(await found({ find: 'উত্তর ভুল' })).toEqual(['key.correct'])
  expect(await found({ find: 'রফিক' })).toEqual(['marks.save'])
  expect(await found({ find: 'nobody did this' })).toEqual([])
})

test('what means something to a search is only letters here', async () => {
  expect(await found({ find: "o'neil" })).toEqual(['marks.save'])
  for (const find of ["'", '\\', ':*', '& |', '! (', "a'b\\c:*&"]) expect(await found({ find })).toEqual([])
})

test('entries are told apart by person, by what they are about, and by time', async () => {
  expect(await found({ staffId: author.id })).toEqual(['marks.save'])
  expect(await found({ area: 'students' })).toEqual(['student.change'])
  expect(await found({ area: 'results' })).toEqual(['key.correct'])
  expect(await found({ since: server.clock.now() - 7 * DAY, area: 'exams' })).toEqual([])
  expect(await found({ since: server.clock.now() - 30 * DAY, area: 'exams' })).toEqual(['exam.schedule'])
})

test('an entry says what its exam is called now: "Re-opened for Maliha" does not', async () => {
  await seedCourse(server.db, 'hsc-26')
  const document = { name: 'Vectors, daily 3' }
  await server.db.run(sql`
    insert into exam_drafts (id, course_id, document, updated_at) values ('exam-1a2b', 'hsc-26', ${document}, now())`)
  await write({ at: server.clock.now(), action: 'live.reopen', about: 'Re-opened for Maliha', examId: 'exam-1a2b' })
  const { entries } = (await owner.gets(auditLog, { action: 'live.reopen' })) as { entries: AuditEntry[] }
  expect(entries).toMatchObject([{ about: 'Re-opened for Maliha', examName: 'Vectors, daily 3' }])
  expect(String((await owner.asks(auditFile, { action: 'live.reopen' })).body)).toContain(
    'exam-1a2b,"Vectors, daily 3"',
  )
  const { entries: gone } = (await owner.gets(auditLog, { area: 'exams' })) as { entries: AuditEntry[] }
  expect(gone).toMatchObject([{ about: 'Kinematics', examName: null }])
})

test('an author sees their own entries whomever they ask for, and cannot take the log away', async () => {
  expect(await found({}, author)).toEqual(['marks.save'])
  expect(await found({ staffId: owner.id }, author)).toEqual(['marks.save'])
  expect((await author.asks(auditFile, {})).status).toBe(403)
})

test('an owner saves what is found as a table that runs nothing', async () => {
  const table = String((await owner.asks(auditFile, { area: 'results' })).body)
  expect(table).toContain("key.correct,'=cmd")
  expect(table.trim().split('\r\n')).toHaveLength(2)
})

test('courses, subjects and exams are named, and what is gone stands as it was written', async () => {
  await seedCourse(server.db, 'named-27')
  const about = 'Names in the log'
  await write({ action: 'course.order', about, before: ['gone-25', 'named-27'], after: ['named-27', 'gone-25'] })
  await write({ action: 'student.add', about, after: { regNo: 'named-27', courseIds: ['named-27', 'gone-25'] } })
  await write({ action: 'batch.add', about, after: { id: 7, name: 'named-27', courseId: 'named-27' } })
  await write({ action: 'course.roll-over', about, after: { from: 'named-27', id: 'named-28', exams: 2 } })
  await write({ action: 'staff.change', about, after: { rights: { courses: ['named-27'], branches: null } } })
  const { entries } = (await owner.gets(auditLog, { find: 'names log' })) as { entries: AuditEntry[] }
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['staff.change', null, { rights: { courses: ['Course named-27'], branches: null } }],
    ['course.roll-over', null, { from: 'Course named-27', id: 'named-28', exams: 2 }],
    ['batch.add', null, { id: 7, name: 'named-27', courseId: 'Course named-27' }],
    ['student.add', null, { regNo: 'named-27', courseIds: ['Course named-27', 'gone-25'] }],
    ['course.order', ['gone-25', 'Course named-27'], ['Course named-27', 'gone-25']],
  ])
})

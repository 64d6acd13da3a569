import { auditLog } from '@anushilon/contract/staff/audit'
import * as courses from '@anushilon/contract/staff/courses'
import * as groups from '@anushilon/contract/staff/groups'
import * as students from '@anushilon/contract/staff/students'
import { applyImport } from '@anushilon/contract/staff/students-import'
import { readTable } from '@anushilon/question-files/tables/table'
import { HOUR } from '@anushilon/domain/instant'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { waitingFor } from '../../../test/harness/waiting.ts'
import { seedCourse, seedExam, seedStudent } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sendBytes } from '../../../test/staff/sending.ts'
import { sql } from '../../db/sql.ts'
import { courseToChange, subjectsToChange } from '../../stores/people/roster-courses.ts'

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>',
)

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner', 'Nasrin')
})
afterAll(() => server.close())

const logIn = async (regNo: string, courseId: string, password?: string) =>
  await server.call('POST', '/api/student/login', { body: { regNo, courseId, ...(password ? { password } : {}) } })
const tokenOf = async (regNo: string, courseId: string, password?: string) =>
  ((await logIn(regNo, courseId, password)).body as { token: string }).token
const isIn = async (token: string) =>
  (await server.call('GET', '/api/student/validate-login', { token })).status === 200

describe('courses and subjects', () => {
  const all = async () => ((await owner.gets(courses.courseList, {})) as { courses: courses.RosterCourse[] }).courses

  test('courses and subjects are added under ids made from their names, renamed and put into order', async () => {
    expect(await owner.gets(courses.addCourse, { name: 'HSC 2026 (Science)' })).toEqual({ id: 'hsc-2026-science' })
    expect(await owner.gets(courses.addCourse, { name: 'ভর্তি প্রস্তুতি' })).toEqual({ id: 'course' })
    const again = await owner.asks(courses.addCourse, { name: 'hsc 2026 (science)' })
    expect(again).toMatchObject({ status: 409, body: { code: 'taken' } })
    for (const name of ['Physics', 'Chemistry', 'জীববিজ্ঞান']) {
      await owner.gets(courses.addSubject, { courseId: 'hsc-2026-science', name })
    }
    expect(await owner.gets(courses.addSubject, { courseId: 'course', name: 'Physics' })).toEqual({ id: 'physics-2' })
    await owner.gets(courses.renameCourse, { courseId: 'course', name: 'Admission' })
    await owner.gets(courses.orderCourses, { courseIds: ['course', 'hsc-2026-science'] })
    const subjectIds = ['subject', 'physics', 'chemistry']
    await owner.gets(courses.orderSubjects, { courseId: 'hsc-2026-science', subjectIds })
    expect((await all()).map(({ name, subjects }) => [name, subjects.map(({ id }) => id)])).toEqual([
      ['Admission', ['physics-2']],
      ['HSC 2026 (Science)', subjectIds],
    ])
    const stale = await owner.asks(courses.orderSubjects, { courseId: 'hsc-2026-science', subjectIds: ['physics'] })
    expect(stale.body).toMatchObject({ code: 'conflict' })
  })

  test('courses and subjects are changed by two people in the same moment, one after the other', async () => {
    const courseId = 'hsc-2026-science'
    const renamed = await server.db.transaction(async (tx) => {
      await courseToChange(tx, courseId)
      await tx.run(sql`select from subjects where id = 'subject' for no key update`)
      const renaming = owner.asks(courses.renameSubject, { subjectId: 'physics', name: 'Physics 1' })
      await expect.poll(async () => await waitingFor(server)).toBe(1)
      expect(await subjectsToChange(tx, courseId)).toHaveLength(3)
      return [renaming]
    })
    expect((await Promise.all(renamed)).map(({ status }) => status)).toEqual([200])
  })

  test('wait and try again where the database gave one change up for another', async () => {
    await server.db.run(sql`
      create function give_way() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`)
    await server.db.run(sql`create trigger give_way before update on courses execute function give_way()`)
    const refused = await owner.asks(courses.renameCourse, { courseId: 'course', name: 'Admission tests' })
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy' }, headers: { 'retry-after': '1' } })
    await server.db.run(sql`drop function give_way cascade`)
  })

  test('courses and subjects have pictures, which students see: subject, banner, and rules where an exam has none', async () => {
    const courseId = 'hsc-2026-science'
    const send = async (name = 'a.svg', bytes = SVG) => await sendBytes(server, owner, name, bytes)
    await owner.gets(courses.setSubjectPicture, { subjectId: 'physics', fileId: await send() })
    await owner.gets(courses.setCourseRules, { courseId, fileId: await send() })
    const bad = { courseId, fileId: await send('a.png', Buffer.from('no picture')), link: null }
    expect((await owner.asks(courses.setCourseBanner, bad)).body).toMatchObject({ code: 'file-refused' })
    expect((await owner.asks(courses.setCourseBanner, { courseId, link: null })).status).toBe(422)
    await owner.gets(courses.setCourseBanner, { courseId, fileId: await send(), link: null })
    const evil = { headers: owner.headers, body: { courseId, link: 'javascript:alert(1)' } }
    expect((await server.call('POST', '/api/staff/courses/banner', evil)).status).toBe(400)
    await owner.gets(courses.setCourseBanner, { courseId, link: 'https://example.org/a' })

    await seedStudent(server, { regNo: '250001', courses: [courseId] })
    const token = await tokenOf('250001', courseId)
    const ad = await server.call('GET', `/api/advertise/getonead?courseId=${courseId}`, { token })
    expect(ad.body).toMatchObject({
      iLink: expect.stringMatching(/^files\//) as string,
      forwardingLink: 'https://example.org/a',
    })
    const now = server.clock.now()
    await seedExam(server.db, {
      id: 'no-rules',
      course: courseId,
      subjects: ['physics'],
      variation: 'mcq',
      opensAt: now - HOUR,
      closesAt: now + HOUR,
    })
    const rules = await server.call('GET', '/api/exam/examruleget?examId=no-rules', { token })
    const { ruleILink } = rules.body as { ruleILink: string }
    expect(ruleILink).toMatch(/^files\//)
    expect((await server.call('GET', `/${ruleILink}`)).status).toBe(200)
    await server.db.run(sql`update exams set rules_image = 'files/own.png' where id = 'no-rules'`)
    server.clock.passes('5 s')
    expect((await server.call('GET', '/api/exam/examruleget?examId=no-rules', { token })).body).toEqual({
      ruleILink: 'files/own.png',
    })
    await owner.gets(courses.removeCourseBanner, { courseId })
    expect((await all()).find(({ id }) => id === courseId)).toMatchObject({ banner: null, exams: 1, students: 1 })
  })
})

describe('a course or a subject in which nothing is', () => {
  test('a course or a subject in which nothing is is deleted with what hangs on it; one that is in use stays and says by what', async () => {
    const { id: courseId } = (await owner.gets(courses.addCourse, { name: 'Made by mistake' })) as { id: string }
    const { id: subjectId } = (await owner.gets(courses.addSubject, { courseId, name: 'Botany' })) as { id: string }
    const fileId = await sendBytes(server, owner, 'a.svg', SVG)
    await owner.gets(courses.setCourseBanner, { courseId, fileId, link: null })
    const draft = { name: 'Draft', sections: [{ subject: subjectId }] }
    await server.db.run(sql`
      insert into exam_drafts (id, course_id, document, updated_at) values ('d', ${courseId}, ${JSON.stringify(draft)}, now())`)
    const used = { code: 'in-use', detail: 'In it: 1 drafts.' }
    expect((await owner.asks(courses.removeSubject, { subjectId })).body).toMatchObject(used)
    expect((await owner.asks(courses.removeCourse, { courseId })).body).toMatchObject(used)
    await server.db.run(sql`delete from exam_drafts where id = 'd'`)
    await server.db.run(sql`
      insert into bank_questions (subject_id, text, option_count, updated_at) values (${subjectId}, 'Q', 4, now())`)
    expect((await owner.asks(courses.removeCourse, { courseId })).body).toMatchObject({ code: 'in-use' })
    await server.db.run(sql`delete from bank_questions`)
    const left = await seedStudent(server, { regNo: '259999', courses: [courseId] })
    await owner.gets(students.leaveCentre, { whom: { studentIds: [left] }, reason: 'Left' })
    expect((await owner.asks(courses.removeCourse, { courseId })).body).toMatchObject({
      detail: 'In it: 1 students who left.',
    })
    await owner.gets(students.removeStudents, { whom: { studentIds: [left] }, reason: 'By mistake' })

    await owner.gets(courses.removeSubject, { subjectId })
    await owner.gets(courses.removeCourse, { courseId })
    const { courses: all } = (await owner.gets(courses.courseList, {})) as { courses: courses.RosterCourse[] }
    expect(all.map(({ id }) => id)).not.toContain(courseId)
    expect((await owner.asks(courses.removeCourse, { courseId: 'hsc-2026-science' })).body).toMatchObject({
      code: 'in-use',
    })
    const { entries } = (await owner.gets(auditLog, { action: 'course.delete' })) as { entries: unknown[] }
    expect(entries).toMatchObject([{ about: 'Made by mistake' }])
  })
})

describe('students', () => {
  type Page = { students: students.StudentRow[]; total: number; withoutPassword: number }
  const find = async (filter: students.StudentFilter) => (await owner.gets(students.studentList, filter)) as Page
  const DETAILS = { institution: 'Dhaka College', mobileNo: '০১৭১২৩৩৪৪৫৫', curriculumRoll: null, branch: 'Uttara' }

  beforeAll(async () => {
    await seedCourse(server.db, 'adm-26')
    await seedCourse(server.db, 'ssc-26')
  })

  test('students are added once, found by number, name and mobile, changed, and the log says what changed', async () => {
    const added = (await owner.gets(students.addStudent, {
      regNo: '২৬০১',
      name: 'নুসরাত\nJahan',
      ...DETAILS,
      courseIds: ['adm-26'],
    })) as students.StudentRow
    expect(added).toMatchObject({
      regNo: '2601',
      name: 'নুসরাত Jahan',
      mobileNo: '01712334455',
      password: 'none',
      lastExamAt: null,
    })
    const again = { regNo: '2601', name: 'Other', ...DETAILS, courseIds: ['adm-26'] }
    const { body: refusal } = await owner.asks(students.addStudent, again)
    expect(refusal).toMatchObject({ code: 'taken', detail: '2601 is another student’s number.' })
    expect(refusal).toMatchObject({ message: expect.not.stringMatching(/name|নাম/) })
    for (const words of ['2601', 'নুসরাত', 'jahan', '০১৭১২৩৩']) expect((await find({ find: words })).total).toBe(1)
    expect((await find({ find: '%' })).total).toBe(0)
    expect((await find({ courseId: 'adm-26', branch: 'Uttara', password: 'none' })).total).toBe(1)
    expect((await find({ courseId: 'adm-26', password: 'own' })).total).toBe(0)

    const { id } = added
    await owner.gets(students.changeStudent, { studentId: id, name: 'নুসরাত Jahan', ...DETAILS, branch: 'Mirpur' })
    const { entries } = (await owner.gets(auditLog, { action: 'student.change' })) as { entries: unknown[] }
    expect(entries).toMatchObject([
      { about: 'নুসরাত Jahan (2601)', before: { branch: 'Uttara' }, after: { branch: 'Mirpur' } },
    ])
    expect(await owner.gets(students.rosterFacts, {})).toEqual({ students: 2, branches: ['Mirpur', 'Uttara'] })
  })

  test('students have one number whatever its capitals, and those whom capitals told apart before keep theirs', async () => {
    const sent = { regNo: 'Hsc-7a', name: 'Rina', ...DETAILS, courseIds: ['adm-26'] }
    await owner.gets(students.addStudent, sent)
    const again = { ...sent, regNo: 'HSC-7A', name: 'Another' }
    expect((await owner.asks(students.addStudent, again)).body).toMatchObject({ code: 'taken' })
    expect((await logIn('hsc-7A', 'adm-26')).status).toBe(200)
    const courseList = await server.call('GET', '/api/coursevsstudent/getcoursebyreg?regNo=HSC-7A')
    expect(courseList.status).toBe(200)
    const [one, other] = [
      await seedStudent(server, { regNo: 'old-1', courses: ['adm-26'] }),
      await seedStudent(server, { regNo: 'OLD-1', courses: ['adm-26'] }),
    ]
    expect((await logIn('old-1', 'adm-26')).body).toMatchObject({ studentIdStr: String(one) })
    expect((await logIn('OLD-1', 'adm-26')).body).toMatchObject({ studentIdStr: String(other) })
    expect((await logIn('Old-1', 'adm-26')).body).toMatchObject({ code: 'no-course-found' })
  })

  test('students are added once also where the reply was lost and the form is sent again', async () => {
    const sent = { regNo: '2692', name: 'Sent twice', ...DETAILS, courseIds: ['adm-26'] }
    const { id } = (await owner.gets(students.addStudent, sent)) as students.StudentRow
    expect(await owner.gets(students.addStudent, sent)).toMatchObject({ id, name: 'Sent twice' })
    for (const other of [{ branch: 'Mirpur' }, { courseIds: ['ssc-26'] }]) {
      expect((await owner.asks(students.addStudent, { ...sent, ...other })).body).toMatchObject({ code: 'taken' })
    }
    const { entries } = (await owner.gets(auditLog, { find: '(2692)' })) as { entries: unknown[] }
    expect(entries).toHaveLength(1)
    await owner.gets(students.leaveCentre, { whom: { studentIds: [id] }, reason: 'Moved' })
    expect((await owner.asks(students.addStudent, sent)).body).toMatchObject({ code: 'taken' })
  })

  test('students keep what whoever changes them says nothing of: two clerks undo nothing of each other', async () => {
    const given = { ...DETAILS, name: 'Of two clerks', guardianMobile: '01812334455' }
    const { id: studentId } = (await owner.gets(students.addStudent, {
      regNo: '2691',
      ...given,
      courseIds: ['adm-26'],
    })) as students.StudentRow
    await owner.gets(students.changeStudent, { studentId, branch: 'Gazipur' })
    await owner.gets(students.changeStudent, { studentId, mobileNo: null })
    expect(await owner.gets(students.changeStudent, { studentId, name: 'Of both' })).toMatchObject({
      ...given,
      name: 'Of both',
      branch: 'Gazipur',
      mobileNo: null,
    })
  })

  test('a guardian’s mobile is kept, changed, taken away, exported and in the log; who says nothing of it leaves it', async () => {
    const given = { ...DETAILS, name: 'Of a guardian', guardianMobile: '০১৮১২৩৩৪৪৫৫' }
    const { id } = (await owner.gets(students.addStudent, {
      regNo: '2690',
      ...given,
      courseIds: ['adm-26'],
    })) as students.StudentRow
    const change = async (more: { guardianMobile?: string | null; branch?: string }) =>
      (await owner.gets(students.changeStudent, {
        studentId: id,
        name: 'Of a guardian',
        ...DETAILS,
        ...more,
      })) as students.StudentRow
    expect(await change({ branch: 'Mirpur' })).toMatchObject({ branch: 'Mirpur', guardianMobile: '01812334455' })
    const wrong = { studentId: id, ...given, guardianMobile: '0181' }
    const { method, path } = students.changeStudent.route
    expect((await server.call(method, path, { headers: owner.headers, body: wrong })).status).toBe(400)
    expect(await change({ guardianMobile: '০১৯১২৩৩৪৪৫৫' })).toMatchObject({ guardianMobile: '01912334455' })
    const csv = await owner.asks(students.exportStudents, { format: 'csv', find: '2690' })
    expect(String(csv.body)).toContain('01912334455')
    expect(await change({ guardianMobile: null })).toMatchObject({ guardianMobile: null })

    const { entries } = (await owner.gets(auditLog, { find: '(2690)' })) as { entries: unknown[] }
    expect(entries).toMatchObject([
      { before: { guardianMobile: '01912334455' }, after: { guardianMobile: null } },
      { before: { guardianMobile: '01812334455' }, after: { guardianMobile: '01912334455' } },
      { before: { branch: 'Uttara' }, after: { branch: 'Mirpur' } },
      { action: 'student.add', after: { guardianMobile: '01812334455' } },
    ])
  })

  test('students are put into courses and taken out again, which ends their log-ins', async () => {
    const id = await seedStudent(server, { regNo: '2602', courses: ['adm-26'] })
    expect(await owner.gets(students.enrolStudents, { studentIds: [id], courseId: 'ssc-26' })).toEqual({ enrolled: 1 })
    expect(await owner.gets(students.enrolStudents, { studentIds: [id], courseId: 'ssc-26' })).toEqual({ enrolled: 0 })
    const token = await tokenOf('2602', 'ssc-26')
    expect(await isIn(token)).toBe(true)
    const out = { whom: { studentIds: [id] }, courseId: 'ssc-26', reason: 'Moved to another course' }
    expect(await owner.gets(students.unenrolStudents, out)).toEqual({ count: 1 })
    expect(await isIn(token)).toBe(false)
    expect((await logIn('2602', 'ssc-26')).body).toMatchObject({ code: 'not-enrolled' })
    expect((await owner.asks(students.unenrolStudents, out)).status).toBe(404)
  })

  test('the log says of people who are put into a course, taken out or deleted who they were, and of which batches', async () => {
    const ids = [
      await seedStudent(server, { regNo: '2641', courses: ['adm-26'] }),
      await seedStudent(server, { regNo: '2642', courses: ['adm-26'] }),
    ]
    const [one = 0] = ids
    await owner.gets(students.enrolStudents, { studentIds: [one], courseId: 'ssc-26' })
    await owner.gets(students.enrolStudents, { studentIds: ids, courseId: 'ssc-26' })
    const batch: { id: number } = await owner.gets(groups.addBatch, { courseId: 'adm-26', name: 'Dawn' })
    await owner.gets(groups.changeBatchStudents, { batchId: batch.id, whom: { studentIds: [one] }, put: 'in' })
    await owner.gets(students.unenrolStudents, { whom: { studentIds: ids }, courseId: 'adm-26', reason: 'Moved' })
    await owner.gets(students.removeStudents, { whom: { studentIds: ids }, reason: 'Twice' })
    expect(await owner.gets(auditLog, { find: '2641' })).toMatchObject({
      entries: [
        { before: { students: ['Student 2641 (2641), Course ssc-26', 'Student 2642 (2642), Course ssc-26'] } },
        { before: { batches: ['Dawn: 2641'] }, after: { regNos: ['2641', '2642'] } },
        { action: 'batch.in' },
        { about: 'Student 2641 (2641)', after: { course: 'Course ssc-26' } },
      ],
    })
    expect(await owner.gets(auditLog, { find: '2642', action: 'student.enrol' })).toMatchObject({
      entries: [{ about: 'Student 2642 (2642)' }],
    })
  })

  test('get passwords that are told once; a reset one is asked for where the old one was, and ends log-ins', async () => {
    const id = await seedStudent(server, { regNo: '2603', courses: ['adm-26'] })
    const issue = async () =>
      ((await owner.gets(students.issuePasswords, { studentIds: [id] })) as { handOuts: students.HandOut[] }).handOuts
    const [first] = await issue()
    expect(first).toMatchObject({ regNo: '2603', courses: ['Course adm-26'] })
    expect(first?.password).toMatch(/^[bcdfghjkmnpqrstvwxz2-9]{4}-[bcdfghjkmnpqrstvwxz2-9]{4}$/)
    expect((await find({ find: '2603' })).students).toMatchObject([{ password: 'handed-out' }])

    server.clock.passes('1 s')
    const token = await tokenOf('2603', 'adm-26')
    await server.call('POST', '/api/student/checkpassword', { token, body: { password: first?.password } })
    await server.call('POST', '/api/student/changepassword', { token, body: { password: 'my own' } })
    expect((await find({ find: '2603' })).students).toMatchObject([{ password: 'own' }])

    server.clock.passes('1 s')
    const [second] = await issue()
    expect(await isIn(token)).toBe(false)
    expect((await find({ find: '2603' })).students).toMatchObject([{ password: 'handed-out' }])
    expect((await logIn('2603', 'adm-26')).body).toMatchObject({ code: 'password-needed' })
    expect((await logIn('2603', 'adm-26', 'my own')).body).toMatchObject({ code: 'wrong-password' })
    expect(await isIn(await tokenOf('2603', 'adm-26', second?.password))).toBe(true)

    const { entries } = (await owner.gets(auditLog, { action: 'student.password' })) as { entries: unknown[] }
    expect(JSON.stringify(entries)).not.toContain(first?.password)
    expect(entries).toHaveLength(2)
  })

  test('get passwords all together: everybody who is found', async () => {
    const none = { courseId: 'adm-26', password: 'none' as const }
    const { total, withoutPassword } = await find(none)
    expect(total).toBe(withoutPassword)
    const { handOuts } = (await owner.gets(students.issuePasswords, { everybody: none })) as { handOuts: unknown[] }
    expect(handOuts).toHaveLength(total)
    expect((await find(none)).total).toBe(0)
    expect((await owner.asks(students.issuePasswords, { everybody: none })).status).toBe(404)
  })

  test('students can be saved as a table that runs nothing, and that imports what it holds', async () => {
    const evil = { regNo: '2604', name: '=HYPERLINK("http://x")', ...DETAILS, courseIds: ['adm-26', 'ssc-26'] }
    await owner.gets(students.addStudent, evil)
    const asked = { format: 'csv', find: '2604', courseId: 'adm-26', branch: 'Uttara' } as const
    const csv = await owner.asks(students.exportStudents, asked)
    expect(decodeURIComponent(String(csv.headers['content-disposition']))).toMatch(
      /filename\*=UTF-8''students, Course adm-26, Uttara, \d\d \w+ \d{4}\.csv/,
    )
    expect(String(csv.body)).toContain(`"'=HYPERLINK(""http://x"")",Course adm-26; Course ssc-26,Uttara`)
    const fileId = await sendBytes(server, owner, 'students.csv', Buffer.from(String(csv.body)))
    const same = await owner.gets(applyImport, { fileId, courseId: null, fixes: [], leaveOut: [] })
    expect(same).toEqual({ cancelled: false, added: 0, changed: 0, unchanged: 1 })
    const { rawPayload } = await server.app.inject({
      url: '/api/staff/students/export?format=xlsx&courseId=adm-26',
      headers: owner.headers,
    })
    const table = await readTable(rawPayload, 'students.xlsx')
    expect('rows' in table && [...table.rows].length).toBe((await find({ courseId: 'adm-26' })).total)
  })

  test('students are the owner’s to change and the author’s to read', async () => {
    const author = await signedIn(server, 'author')
    expect((await author.asks(students.studentList, {})).status).toBe(200)
    expect((await author.asks(students.exportStudents, { format: 'csv' })).status).toBe(200)
    expect((await author.asks(students.issuePasswords, { studentIds: [1] })).status).toBe(403)
    expect((await author.asks(courses.addCourse, { name: 'Mine' })).status).toBe(403)
  })
})

import * as groups from '@anushilon/contract/staff/groups'
import { addCourse, addSubject, courseList, type RosterCourse } from '@anushilon/contract/staff/courses'
import * as students from '@anushilon/contract/staff/students'
import { applyImport, previewImport, type ImportPreview } from '@anushilon/contract/staff/students-import'
import { auditLog } from '@anushilon/contract/staff/audit'
import * as papers from '@anushilon/contract/staff/papers'
import * as reports from '@anushilon/contract/staff/reports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse, seedExam, seedStudent } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sendBytes } from '../../../test/staff/sending.ts'
import { z } from 'zod'
import { sql } from '../../db/sql.ts'

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner', 'Nasrin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.run(sql`truncate students, courses, branches, batches, exam_drafts cascade`)
  await seedCourse(server.db, 'hsc-26', ['phy'])
  await seedCourse(server.db, 'med-26', ['bio'])
})

type Listed = { students: students.StudentRow[] }
const found = async (filter: students.StudentFilter) =>
  ((await owner.gets(students.studentList, filter)) as Listed).students.map(({ regNo }) => regNo)
const branches = async () => ((await owner.gets(groups.branchList, {})) as { branches: groups.Branch[] }).branches
const batches = async () => ((await owner.gets(groups.batchList, {})) as { batches: groups.Batch[] }).batches
const branchOf = async (regNo: string, branch: string) =>
  await server.db.run(sql`update students set branch = ${branch} where reg_no = ${regNo}`)
const lastEntry = async () =>
  ((await owner.gets(auditLog, {})) as { entries: { action: string; about: string }[] }).entries[0]

async function examFor(id: string, audience: { branches?: string[]; batches?: string[] }) {
  const now = server.clock.now()
  await seedExam(server.db, {
    id,
    course: 'hsc-26',
    subjects: ['phy'],
    variation: 'mcq',
    opensAt: now,
    closesAt: now + 3_600_000,
  })
  await server.db.run(sql`
    update exams set for_branches = ${audience.branches ?? []}::text[], for_batches = ${audience.batches ?? []}::text[]
    where id = ${id}`)
  await server.db.run(sql`
    insert into exam_drafts (id, course_id, document, updated_at)
    values (${`draft-${id}`}, 'hsc-26', ${JSON.stringify(audience)}::jsonb, now())`)
}
const namedBy = async (id: string) =>
  await server.db.one(
    z.object({ for_branches: z.array(z.string()), for_batches: z.array(z.string()), document: z.unknown() }),
    sql`select for_branches, for_batches, document from exams join exam_drafts on exam_drafts.id = 'draft-' || exams.id
      where exams.id = ${id}`,
  )

async function savesReport(id: string, of: { branch?: string; batch?: string }) {
  const definition = { courseId: 'hsc-26', span: 'this-month', measure: 'sum', absent: 'zero' } as const
  await owner.gets(reports.saveReport, { id, name: id, ...definition, ...of })
}
const reportsOf = async () =>
  ((await owner.gets(reports.savedReports, {})) as { reports: reports.SavedReport[] }).reports.map(
    ({ branch, batch }) => branch ?? batch,
  )

describe('branches', () => {
  test('a branch that any way in gives a student is in the list', async () => {
    await seedStudent(server, { regNo: '1', courses: ['hsc-26'] })
    await branchOf('1', 'Mirpur')
    await owner.gets(groups.addBranch, { name: 'Uttara' })
    expect(await branches()).toEqual([
      { name: 'Mirpur', students: 1 },
      { name: 'Uttara', students: 0 },
    ])
    expect((await owner.asks(groups.addBranch, { name: 'mirpur' })).body).toMatchObject({ code: 'taken' })
  })

  test('a name is one line that turns no other round, whatever was pasted', async () => {
    await owner.gets(groups.addBranch, { name: 'Mir\r\npur\u202E' })
    await owner.gets(groups.addBatch, { courseId: 'hsc-26', name: 'Batch\n\u20671' })
    await owner.gets(addCourse, { name: 'HSC\u2028 2027' })
    await owner.gets(addSubject, { courseId: 'hsc-26', name: 'Che\u202Emistry\t1st' })
    expect((await branches()).map(({ name }) => name)).toEqual(['Mir pur'])
    expect((await batches()).map(({ name }) => name)).toEqual(['Batch 1'])
    const { courses } = (await owner.gets(courseList, {})) as { courses: RosterCourse[] }
    expect(courses.flatMap(({ name, subjects }) => [name, ...subjects.map((one) => one.name)])).toEqual(
      expect.arrayContaining(['HSC 2027', 'Chemistry 1st']),
    )
  })

  test('students, filters, exams, drafts and saved reports follow a rename', async () => {
    await seedStudent(server, { regNo: '1', courses: ['hsc-26'] })
    await branchOf('1', 'Mirpur')
    await examFor('weekly', { branches: ['Mirpur', 'Uttara'] })
    await savesReport('of-mirpur', { branch: 'Mirpur' })
    await owner.gets(groups.renameBranch, { branch: 'Mirpur', name: 'মিরপুর' })
    expect(await found({ branch: 'মিরপুর' })).toEqual(['1'])
    expect(await found({ branch: 'Mirpur' })).toEqual([])
    expect(await namedBy('weekly')).toMatchObject({
      for_branches: ['Uttara', 'মিরপুর'],
      document: { branches: ['Uttara', 'মিরপুর'] },
    })
    expect(await reportsOf()).toEqual(['মিরপুর'])
    expect(await lastEntry()).toMatchObject({ action: 'branch.rename', about: 'মিরপুর' })
    const again = await owner.asks(groups.renameBranch, { branch: 'Mirpur', name: 'মিরপুর' })
    expect(again).toMatchObject({ status: 404 })
  })

  test('two spellings become one branch, and nothing names the other any more', async () => {
    for (const [regNo, branch] of [
      ['1', 'Mirpur'],
      ['2', 'মিরপুর'],
      ['3', 'Uttara'],
    ] as const) {
      await seedStudent(server, { regNo, courses: ['hsc-26'] })
      await branchOf(regNo, branch)
    }
    await examFor('weekly', { branches: ['Mirpur', 'মিরপুর'] })
    await savesReport('of-mirpur', { branch: 'মিরপুর' })
    const taken = await owner.asks(groups.renameBranch, { branch: 'মিরপুর', name: 'Mirpur' })
    expect(taken.body).toMatchObject({ code: 'taken' })
    expect(await owner.gets(groups.mergeBranches, { branch: 'মিরপুর', into: 'Mirpur' })).toEqual({ moved: 1 })
    expect(await found({ branch: 'Mirpur' })).toEqual(['1', '2'])
    expect((await branches()).map(({ name }) => name)).toEqual(['Mirpur', 'Uttara'])
    expect(await namedBy('weekly')).toMatchObject({ for_branches: ['Mirpur'], document: { branches: ['Mirpur'] } })
    expect(await reportsOf()).toEqual(['Mirpur'])
    const same = await owner.asks(groups.mergeBranches, { branch: 'Mirpur', into: 'Mirpur' })
    expect(same.body).toMatchObject({ code: 'conflict' })
  })
})

test('whoever has a draft open when its branch or batch is renamed does not bring the old one back with their next save', async () => {
  await seedStudent(server, { regNo: '1', courses: ['hsc-26'] })
  await branchOf('1', 'Mirpur')
  const { id: batchId }: { id: number } = await owner.gets(groups.addBatch, { courseId: 'hsc-26', name: 'Evening' })
  const begun = { courseId: 'hsc-26', name: 'Vectors', variation: 'mcq', subjectId: 'phy' } as const
  const { examId }: { examId: string } = await owner.gets(papers.createDraft, begun)
  const opened: papers.EditableExam = await owner.gets(papers.readPaper, { examId })
  const base = { ...opened.document, branches: ['Mirpur'], batches: ['Evening'] }
  const ticked = { examId, revision: opened.revision, document: base }
  const { revision }: papers.EditableExam = await owner.gets(papers.savePaper, ticked)
  await owner.gets(groups.renameBranch, { branch: 'Mirpur', name: 'মিরপুর' })
  await owner.gets(groups.renameBatch, { batchId, name: 'সান্ধ্য' })
  const typed = { examId, revision, document: { ...base, name: 'Vectors 1' }, base }
  const { document }: papers.EditableExam = await owner.gets(papers.savePaper, typed)
  expect(document).toMatchObject({ name: 'Vectors 1', branches: ['মিরপুর'], batches: ['সান্ধ্য'] })
})

describe('batches', () => {
  const inCourse = async (regNo: string, ...courses: string[]) => await seedStudent(server, { regNo, courses })

  test('belong to a course, are renamed and archived, and bring their exams and saved reports along', async () => {
    const { id }: { id: number } = await owner.gets(groups.addBatch, { courseId: 'hsc-26', name: 'Evening' })
    await owner.gets(groups.addBatch, { courseId: 'med-26', name: 'Evening' })
    const taken = await owner.asks(groups.addBatch, { courseId: 'hsc-26', name: 'evening' })
    expect(taken.body).toMatchObject({ code: 'taken' })
    await examFor('weekly', { batches: ['Evening'] })
    await savesReport('of-evening', { batch: 'Evening' })
    await owner.gets(groups.renameBatch, { batchId: id, name: 'সান্ধ্য' })
    expect(await namedBy('weekly')).toMatchObject({ for_batches: ['সান্ধ্য'], document: { batches: ['সান্ধ্য'] } })
    expect(await reportsOf()).toEqual(['সান্ধ্য'])
    await owner.gets(groups.archiveBatch, { batchId: id, isArchived: true })
    expect(await batches()).toMatchObject([
      { name: 'সান্ধ্য', courseId: 'hsc-26', isArchived: true },
      { name: 'Evening', courseId: 'med-26', isArchived: false },
    ])
  })

  test('take in many students at once, those of their course only, and let them out again', async () => {
    await inCourse('1', 'hsc-26')
    await inCourse('2', 'hsc-26', 'med-26')
    await inCourse('3', 'med-26')
    const { id: batchId }: { id: number } = await owner.gets(groups.addBatch, { courseId: 'hsc-26', name: 'Evening' })
    const all = { everybody: {} }
    expect(await owner.gets(groups.changeBatchStudents, { batchId, whom: all, put: 'in' })).toEqual({
      count: 2,
      notInCourse: 1,
    })
    expect(await found({ batchId })).toEqual(['1', '2'])
    expect(await lastEntry()).toMatchObject({ action: 'batch.in', about: '2 students into Evening (Course hsc-26)' })
    expect(await owner.gets(groups.changeBatchStudents, { batchId, whom: all, put: 'in' })).toMatchObject({ count: 0 })
    const whom = { everybody: { find: '2' } }
    expect(await owner.gets(groups.changeBatchStudents, { batchId, whom, put: 'out' })).toMatchObject({ count: 1 })
    expect(await found({ batchId })).toEqual(['1'])
    await owner.gets(students.unenrolStudents, { whom: all, courseId: 'hsc-26', reason: 'moved' })
    await owner.gets(students.enrolStudents, {
      studentIds: ((await owner.gets(students.studentList, {})) as Listed).students.map(({ id }) => id),
      courseId: 'hsc-26',
    })
    expect(await found({ batchId })).toEqual([])
  })
})

describe('a list of students', () => {
  const rows = (text: string) => Buffer.from(text)
  const inCourses = async (regNo: string, ...courses: string[]) => await seedStudent(server, { regNo, courses })
  const asked = (fileId: string) => ({ fileId, courseId: 'hsc-26', fixes: [], leaveOut: [] })

  test('puts them into branches and batches by name, and says which of these are new', async () => {
    await seedStudent(server, { regNo: '1', courses: ['hsc-26'] })
    await branchOf('1', 'Mirpur')
    await owner.gets(groups.addBatch, { courseId: 'hsc-26', name: 'Evening' })
    const list = 'রেজি,নাম,শাখা,ব্যাচ\n1,Nusrat, mirpur ,evening\n2,Rafi,উত্তরা,"Evening; Friday"\n3,Mitu,উত্তরা,friday\n'
    const fileId = await sendBytes(server, owner, 'list.csv', rows(list))
    const preview: ImportPreview = await owner.gets(previewImport, asked(fileId))
    expect(preview).toMatchObject({
      counts: { added: 2, changed: 1, faults: 0 },
      newGroups: { branches: ['উত্তরা'], batches: [{ course: 'Course hsc-26', name: 'Friday' }] },
    })
    expect(preview.changed[0]?.changes.map(({ column }) => column).toSorted()).toEqual(['batches', 'name'])
    await owner.gets(applyImport, asked(fileId))
    expect(await branches()).toEqual([
      { name: 'Mirpur', students: 1 },
      { name: 'উত্তরা', students: 2 },
    ])
    expect((await batches()).map(({ name, students: count }) => [name, count])).toEqual([
      ['Evening', 2],
      ['Friday', 2],
    ])
    const again: ImportPreview = await owner.gets(
      previewImport,
      asked(await sendBytes(server, owner, 'list.csv', rows(list))),
    )
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  })

  test('puts them into branches and batches whose names are one line that turns no other round', async () => {
    const list = 'রেজি,নাম,শাখা,ব্যাচ,রোল\n1,"Nus\u202Erat\nJahan","Mir\npur\u2067","Eve\u202Ening\t1","১২\n৩৪"\n'
    await owner.gets(applyImport, asked(await sendBytes(server, owner, 'list.csv', rows(list))))
    expect((await branches()).map(({ name }) => name)).toEqual(['Mir pur'])
    expect((await batches()).map(({ name }) => name)).toEqual(['Evening 1'])
    const { students: listed } = (await owner.gets(students.studentList, {})) as Listed
    expect(listed).toMatchObject([{ name: 'Nusrat Jahan', curriculumRoll: '12 34' }])
  })

  test('asks which course a new batch is of where a row names two', async () => {
    const list = 'reg no,name,course,batch\n9,Rafi,hsc-26; med-26,Night\n'
    const preview: ImportPreview = await owner.gets(
      previewImport,
      asked(await sendBytes(server, owner, 'list.csv', rows(list))),
    )
    expect(preview.faults).toMatchObject([{ column: 'batches', message: expect.stringContaining('Night') as string }])
  })

  test('that was saved here and comes back as it is changes nothing', async () => {
    await inCourses('007', 'hsc-26', 'med-26')
    await inCourses('A-2', 'hsc-26', 'med-26')
    await inCourses('3', 'med-26')
    for (const courseId of ['hsc-26', 'med-26']) await owner.gets(groups.addBatch, { courseId, name: 'Morning' })
    await owner.gets(groups.addBatch, { courseId: 'hsc-26', name: 'শনি, সোম, বুধ' })
    const areIn = { '007': ['Morning', 'শনি, সোম, বুধ'], 'A-2': ['শনি, সোম, বুধ'], '3': [] }
    for (const [regNo, names] of Object.entries(areIn)) {
      await server.db.run(sql`
        insert into batch_students (batch_id, student_id) select batches.id, students.id from batches, students
        where batches.course_id = 'hsc-26' and batches.name = any(${names}::text[]) and reg_no = ${regNo}`)
    }
    await server.db.run(sql`
      update students set name = '=1+1 "Anik", O''Neil', curriculum_roll = '0012', branch = 'Uttara; Sector 4',
        mobile_no = 'none', typed_mobile = 'none' where reg_no = '007'`)
    await server.db.run(sql`update courses set archived_at = now() where id = 'med-26'`)
    for (const format of ['csv', 'xlsx'] as const) {
      const { rawPayload } = await server.app.inject({
        url: `/api/staff/students/export?format=${format}`,
        headers: owner.headers,
      })
      const fileId = await sendBytes(server, owner, `students.${format}`, rawPayload)
      const preview: ImportPreview = await owner.gets(previewImport, { ...asked(fileId), courseId: null })
      expect(preview.faults).toEqual([])
      expect(preview.changed).toEqual([])
      expect(preview.counts).toMatchObject({ added: 0, unchanged: 3 })
      await owner.gets(applyImport, { ...asked(fileId), courseId: null })
      const typed = sql`select typed_mobile from students where reg_no = '007'`
      expect(await server.db.one(z.object({ typed_mobile: z.string() }), typed)).toEqual({ typed_mobile: 'none' })
    }
  })

  test('does not take anybody into a course that is archived', async () => {
    await inCourses('3', 'hsc-26')
    await server.db.run(sql`update courses set archived_at = now() where id = 'med-26'`)
    const list = 'reg no,name,course\n3,Rafi,med-26\n4,Mitu,Course med-26\n'
    const fileId = await sendBytes(server, owner, 'list.csv', rows(list))
    const { faults }: ImportPreview = await owner.gets(previewImport, asked(fileId))
    const message = expect.stringContaining('is archived') as string
    expect(faults).toMatchObject([
      { regNo: '3', column: 'courses', message },
      { regNo: '4', column: 'courses', message },
    ])
  })

  test('that names a batch which two courses have takes it for the course that is new to a student', async () => {
    await inCourses('3', 'hsc-26')
    for (const courseId of ['hsc-26', 'med-26']) await owner.gets(groups.addBatch, { courseId, name: 'Morning' })
    const first = 'reg no,name,course,batch\n3,Rafi,hsc-26,Morning\n'
    await owner.gets(applyImport, asked(await sendBytes(server, owner, 'list.csv', rows(first))))
    const both = 'reg no,name,course,batch\n3,Rafi,hsc-26; med-26,Morning\n'
    await owner.gets(applyImport, asked(await sendBytes(server, owner, 'list.csv', rows(both))))
    expect((await batches()).map(({ courseId, students: count }) => [courseId, count])).toEqual([
      ['hsc-26', 1],
      ['med-26', 1],
    ])
  })
})

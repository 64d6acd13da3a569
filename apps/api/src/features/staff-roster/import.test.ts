import { auditLog } from '@anushilon/contract/staff/audit'
import { studentList } from '@anushilon/contract/staff/students'
import {
  applyImport,
  cancelImport,
  importProgress,
  previewImport,
  type ImportAsked,
  type ImportPreview,
} from '@anushilon/contract/staff/students-import'
import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import { writeXlsx } from '@anushilon/question-files/tables/write-xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse, seedStudent } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sendBytes } from '../../../test/staff/sending.ts'
import { sql } from '../../db/sql.ts'
import { oneImportAtATime } from '../../stores/import-lock.ts'

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner', 'Nasrin')
  await seedCourse(server.db, 'hsc-26')
  await seedCourse(server.db, 'adm-26')
  await server.db.run(sql`update courses set name = 'Admission, Medical' where id = 'adm-26'`)
})
afterAll(() => server.close())

const HEADS = ['Reg. No', 'নাম', 'Course', 'Branch', 'College', 'Mobile No.', 'রোল নম্বর', 'Remarks']

async function list(rows: (string | null)[][], heads = HEADS): Promise<ImportAsked> {
  const fileId = await sendBytes(server, owner, 'list.csv', writeCsv(heads, rows))
  return { fileId, courseId: null, fixes: [], leaveOut: [] }
}
const looksAt = async (asked: ImportAsked): Promise<ImportPreview> => await owner.gets(previewImport, asked)
const everybody = async () => (await owner.gets(studentList, {})) as { total: number; students: { regNo: string }[] }

describe('a list that is previewed', () => {
  beforeAll(async () => {
    const id = await seedStudent(server, { regNo: '260001', courses: ['hsc-26'], password: 'handed out' })
    await server.db.run(sql`
      update students set name = 'Tahmid', mobile_no = '01712334455', branch = 'Farmgate' where id = ${id}`)
  })

  test('says what is new, what would change from what to what, and what stays; and changes nothing', async () => {
    const found = await looksAt(
      await list([
        ['260001', 'Tahmid Rahman', 'hsc-26; Admission, Medical', '', 'Dhaka  College', '+880 1712-334456', '', 'x'],
        ['২৬০৩০১', 'আয়েশা', 'COURSE  HSC-26', 'Uttara', '', '1722118843', '১২৩', ''],
        ['260302', 'Tanvir\nAhmed', 'Admission, Medical', '', '', '', '', ''],
      ]),
    )
    expect(found.headings.map(({ column }) => column)).toEqual([
      'regNo',
      'name',
      'courses',
      'branch',
      'institution',
      'mobileNo',
      'curriculumRoll',
      null,
    ])
    expect(found.format).toBe('CSV, UTF-8 with BOM')
    expect(found.counts).toEqual({ added: 2, changed: 1, unchanged: 0, faults: 0 })
    expect(found.changed).toMatchObject([
      {
        row: 2,
        regNo: '260001',
        changes: [
          { column: 'name', from: 'Tahmid', to: 'Tahmid Rahman' },
          { column: 'institution', from: null, to: 'Dhaka College' },
          { column: 'mobileNo', from: '01712334455', to: '01712334456' },
          { column: 'courses', from: 'Course hsc-26', to: 'Course hsc-26, Admission, Medical' },
        ],
      },
    ])
    expect(found.added).toMatchObject([
      { row: 3, regNo: '260301', name: 'আয়েশা', mobileNo: '01722118843' },
      { row: 4, regNo: '260302', name: 'Tanvir Ahmed' },
    ])
    expect(found.withoutPassword).toBe(2)
    expect((await everybody()).total).toBe(1)
  })

  test('finds a number whatever its capitals, and names two of a list that differ by nothing else', async () => {
    await seedStudent(server, { regNo: 'Hsc-7a', courses: ['hsc-26'] })
    const found = await looksAt(
      await list([
        ['HSC-7A', 'Rina', 'hsc-26', '', '', '', '', ''],
        ['new-1b', 'Sumon', 'hsc-26', '', '', '', '', ''],
        ['NEW-1B', 'Sumi', 'hsc-26', '', '', '', '', ''],
      ]),
    )
    expect(found.changed).toMatchObject([{ row: 2, regNo: 'Hsc-7a' }])
    expect(found.added).toMatchObject([{ row: 3, regNo: 'new-1b' }])
    expect(found.faults).toMatchObject([
      { row: 4, column: 'regNo', message: 'same number as row 3, but for the capitals' },
    ])
    await server.db.run(sql`delete from students where reg_no = 'Hsc-7a'`)
  })

  test('names every fault with its row and cell', async () => {
    const { faults, counts } = await looksAt(
      await list([
        ['260401', 'A', 'hsc-26', '', '', '0171233445', '', ''],
        ['260401', 'B', 'hsc-26', '', '', '', '', ''],
        ['', 'C', 'hsc-26', '', '', '', '', ''],
        ['26 04', 'D', 'hsc-26', '', '', '', '', ''],
        ['260405', '', 'hsc-26', '', '', '', '', ''],
        ['260406', 'F', '', '', '', '', '', ''],
        ['260407', 'G', 'hcs-26', '', '', '', '', ''],
        ['260408', 'H', 'hsc-26', '', '', '01212334455', '', ''],
        ['260001', '', '', '', '', '', '', ''],
      ]),
    )
    expect(faults.map(({ row, column, value, message }) => [row, column, value, message])).toEqual([
      [2, 'mobileNo', '0171233445', 'has 10 digits, 11 are needed'],
      [3, 'regNo', '260401', 'same number as row 2 (A)'],
      [4, 'regNo', '', 'the registration number is missing'],
      [5, 'regNo', '26 04', 'takes letters, digits, - and _ only'],
      [6, 'name', '', 'a new student needs a name'],
      [
        7,
        'courses',
        '',
        'a new student needs a course: name it in the row, or go back to the columns and choose one for all',
      ],
      [8, 'courses', 'hcs-26', 'no course is called “hcs-26”'],
      [9, 'mobileNo', '01212334455', 'is not a mobile number: it begins with 013 to 019'],
    ])
    // Who is known needs neither.
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 1, faults: 8 })
  })

  test('takes guardians’ mobiles under the names that centres use, mended as other numbers are', async () => {
    for (const head of ['অভিভাবকের মোবাইল', 'অভিভাবক', 'Guardian mobile', 'guardian phone', 'Guardian’s Mobile']) {
      const { headings } = await looksAt(await list([['260001', '']], ['Reg no', head]))
      expect(headings[1]).toMatchObject({ heading: head, column: 'guardianMobile' })
    }
    const names = ['Reg no', 'Name', 'Course', 'Mobile', 'Guardian mobile']
    const { faults } = await looksAt(await list([['260801', 'A', 'hsc-26', '', '0171233']], names))
    expect(faults).toMatchObject([{ column: 'guardianMobile', message: 'has 7 digits, 11 are needed' }])
  })

  test('knows a column by the words of its heading, whatever their order, brackets and abbreviations', async () => {
    const heads = {
      'মোবাইল (অভিভাবক)': 'guardianMobile',
      'অভিভাবকের মোবাইল নাম্বার': 'guardianMobile',
      'পিতা/মাতার ফোন নং': 'guardianMobile',
      'Guardian’s Mobile No.': 'guardianMobile',
      "Father's contact number": 'guardianMobile',
      'Mobile (Student)': 'mobileNo',
      'শিক্ষার্থীর মোবাইল': 'mobileNo',
      'মোবাইল নাম্বার': 'mobileNo',
      'রোল নাম্বার': 'curriculumRoll',
      'কলেজের নাম': 'institution',
      'প্রতিষ্ঠানের নাম': 'institution',
      'অভিভাবকের নাম ও মোবাইল': null,
      'Father’s name': null,
      'Emergency contact': null,
    }
    for (const [heading, column] of Object.entries(heads)) {
      const { headings } = await looksAt(await list([['260001', '']], ['রেজিঃ নং', heading]))
      expect(headings).toMatchObject([{ column: 'regNo' }, { heading, column }])
    }
  })

  test('has two rows of names: the lower one counts, which says whose mobile it is', async () => {
    const { headings, counts } = await looksAt(
      await list(
        [
          ['রেজি নং', 'নাম', 'নিজ', 'অভিভাবক'],
          ['260001', 'Tahmid', '', '01812334455'],
        ],
        ['রেজি নং', 'নাম', 'মোবাইল', ''],
      ),
    )
    expect(headings.map(({ column }) => column)).toEqual(['regNo', 'name', 'mobileNo', 'guardianMobile'])
    expect(counts).toEqual({ added: 0, changed: 1, unchanged: 0, faults: 0 })
  })

  test('can be read by other columns, put right by hand, and in part', async () => {
    const asked = await list(
      [
        ['260501', 'A', '0171233445'],
        ['260502', 'B', ''],
      ],
      ['Number', 'Who', 'Tel'],
    )
    expect((await looksAt(asked)).counts.faults).toBe(2)
    const read: ImportAsked = { ...asked, columns: ['regNo', 'name', 'mobileNo'], courseId: 'hsc-26' }
    expect((await looksAt(read)).faults).toMatchObject([{ row: 2, column: 'mobileNo' }])
    const fixed = { ...read, fixes: [{ row: 2, column: 'mobileNo' as const, value: '০১৭১২৩৩৪৪৫৫' }] }
    expect((await looksAt(fixed)).counts).toEqual({ added: 2, changed: 0, unchanged: 0, faults: 0 })
    const part = await looksAt({ ...read, leaveOut: [2] })
    expect(part).toMatchObject({ rows: 2, leftOut: 1, counts: { added: 1, faults: 0 } })
  })

  test('is the same whether its letters are composed or not', async () => {
    const composed = 'রফিকুল ইসলাম য়'.normalize('NFC')
    const asked = await list([['260001', composed.normalize('NFD'), '', '', '', '', '', '']])
    expect((await looksAt(asked)).changed[0]?.changes).toMatchObject([{ column: 'name', to: composed }])
  })

  test('is refused with a sentence where it is no list, and belongs to whoever sent it', async () => {
    const fileId = await sendBytes(server, owner, 'list.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))
    const asked: ImportAsked = { fileId, courseId: null, fixes: [], leaveOut: [] }
    const refused = await owner.asks(previewImport, asked)
    expect(refused).toMatchObject({ status: 422, body: { code: 'file-refused', detail: expect.any(String) as string } })
    const other = await signedIn(server, 'owner', 'Karim')
    expect((await other.asks(previewImport, await list([]))).status).toBe(404)
  })
})

describe('a list that is imported', () => {
  const ROWS = [
    ['270001', 'Ayesha Siddika', 'hsc-26', 'Uttara', 'Eden College', '01722118843', '77', 'first-one'],
    ['270002', 'তানভীর আহমেদ', 'hsc-26; adm-26', '', '', '', '', ''],
  ]
  const heads = [...HEADS.slice(0, 7), 'Password']
  beforeEach(async () => {
    await server.db.run(sql`delete from students where reg_no like '27%'`)
  })

  test('does what was said, is in the log, lets its students in, and does nothing the second time', async () => {
    const asked = { ...(await list(ROWS, heads)), requestKey: 'import-0001' }
    const first = await owner.gets(applyImport, asked)
    expect(first).toEqual({ cancelled: false, added: 2, changed: 0, unchanged: 0 })
    const { students } = (await owner.gets(studentList, { find: 'তানভীর' })) as { students: unknown[] }
    expect(students).toMatchObject([
      { regNo: '270002', courses: [{ id: 'hsc-26' }, { id: 'adm-26' }], password: 'none' },
    ])
    const { entries } = (await owner.gets(auditLog, { action: 'student.import' })) as { entries: { about: string }[] }
    expect(entries[0]?.about).toBe('list.csv: 2 new, 0 changed, 0 as before')
    expect(JSON.stringify(entries)).not.toContain('first-one')

    const logIn = { regNo: '270001', courseId: 'hsc-26' }
    const { body } = await server.call('POST', '/api/student/login', { body: logIn })
    const { token } = body as { token: string }
    const check = await server.call('POST', '/api/student/checkpassword', { token, body: { password: 'first-one' } })
    expect(check.body).toEqual({ check: true })

    expect(await owner.gets(applyImport, asked), 'the reply was lost').toEqual(first)
    const { requestKey: _, ...anew } = asked
    expect((await looksAt(anew)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await owner.gets(applyImport, anew)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    const after = (await owner.gets(auditLog, { action: 'student.import' })) as { entries: unknown[] }
    expect(after.entries).toHaveLength(entries.length)
  })

  test('ends the log-ins of those whom it gives another password, and of nobody else', async () => {
    await owner.gets(applyImport, await list(ROWS, heads))
    const tokenOf = async (regNo: string) => {
      server.clock.passes('1 s')
      const { body } = await server.call('POST', '/api/student/login', { body: { regNo, courseId: 'hsc-26' } })
      return (body as { token: string }).token
    }
    const isIn = async (token: string) =>
      (await server.call('GET', '/api/student/validate-login', { token })).status === 200
    const knows = async (token: string, password: string) =>
      (await server.call('POST', '/api/student/checkpassword', { token, body: { password } })).body
    const [ayesha, tanvir] = [await tokenOf('270001'), await tokenOf('270002')]
    // Once used it is stored in another way; the same one again is no other one.
    expect(await knows(ayesha, 'first-one')).toEqual({ check: true })
    expect(await looksAt(await list(ROWS, heads))).toMatchObject({ newPasswords: 0, counts: { unchanged: 2 } })
    await owner.gets(applyImport, await list(ROWS, heads))
    expect(await isIn(ayesha)).toBe(true)

    const other = ROWS.map((row) => [...row.slice(0, 7), row[0] === '270001' ? 'second-one' : ''])
    const asked = await list(other, heads)
    expect(await looksAt(asked)).toMatchObject({ newPasswords: 1, counts: { changed: 1, unchanged: 1 } })
    server.clock.passes('1 s')
    expect(await owner.gets(applyImport, asked)).toMatchObject({ changed: 1 })
    expect(await isIn(ayesha)).toBe(false)
    expect(await isIn(tanvir)).toBe(true)
    const again = await tokenOf('270001')
    expect(await knows(again, 'first-one')).toEqual({ check: false })
    expect(await knows(again, 'second-one')).toEqual({ check: true })
  })

  test('removes nobody and empties nothing that it does not speak of', async () => {
    await owner.gets(applyImport, await list(ROWS, heads))
    await owner.gets(applyImport, await list([['270001', '', 'adm-26', '', '', '', '', '']], heads))
    const { students } = (await owner.gets(studentList, { find: '2700' })) as { students: unknown[] }
    expect(students).toMatchObject([
      {
        name: 'Ayesha Siddika',
        branch: 'Uttara',
        courses: [{ id: 'hsc-26' }, { id: 'adm-26' }],
        password: 'handed-out',
      },
      { regNo: '270002' },
    ])
  })

  test('is imported whole or not at all', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => [
      `27${at + 1000}`,
      `Student ${at}`,
      'hsc-26',
      '',
      '',
      '',
      '',
      '',
    ])
    const asked = await list([...many, ['279999', 'Last', 'hsc-27', '', '', '', '', '']])
    expect((await owner.asks(applyImport, asked)).body).toMatchObject({ code: 'not-ready' })
    expect((await owner.gets(studentList, { find: '27' })) as object).toMatchObject({ total: 0 })
    expect(await owner.gets(importProgress, { fileId: asked.fileId })).toEqual({ done: 2500 })
    expect(await owner.gets(applyImport, { ...asked, leaveOut: [2502] })).toMatchObject({ added: 2500 })
    expect(await owner.gets(importProgress, { fileId: asked.fileId })).toEqual({ done: 2501 })
  })

  test('can be stopped on its way: nothing of it stays', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [`27${at + 1000}`, `Student ${at}`, 'hsc-26'])
    const asked = await list(rows, HEADS.slice(0, 3))
    // Another import holds it up until the wish to stop it is on record.
    const [isHeld, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = server.db.transaction(async (tx) => {
      await oneImportAtATime(tx)
      isHeld.resolve()
      await goOn.promise
    })
    await isHeld.promise
    const applying = owner.gets(applyImport, asked)
    await expect
      .poll(async () => await server.db.run(sql`select from student_imports where file_id = ${asked.fileId}`))
      .toBe(1)
    await owner.gets(cancelImport, { fileId: asked.fileId })
    goOn.resolve()
    await holding
    expect(await applying).toEqual({ cancelled: true })
    expect((await owner.gets(studentList, { find: '27' })) as object).toMatchObject({ total: 0 })
    expect(await owner.gets(applyImport, asked)).toMatchObject({ cancelled: false, added: 3000 })
  })

  test('may be a workbook, where a number has lost its zero', async () => {
    const sheet = await writeXlsx(
      ['Reg No', 'Name', 'Mobile', 'Guardian’s mobile'],
      [[270009, 'Sheet', 1812334455, 1912334455]],
      'HSC 26',
    )
    const fileId = await sendBytes(server, owner, 'hsc.xlsx', sheet)
    const asked: ImportAsked = { fileId, courseId: 'hsc-26', fixes: [], leaveOut: [] }
    expect((await looksAt(asked)).format).toBe('XLSX')
    expect(await owner.gets(applyImport, asked)).toMatchObject({ added: 1 })
    const { students } = (await owner.gets(studentList, { find: '01812334455' })) as { students: unknown[] }
    expect(students).toMatchObject([{ regNo: '270009', mobileNo: '01812334455', guardianMobile: '01912334455' }])
    // What a list does not say stays; the same again changes nothing.
    expect(await owner.gets(applyImport, asked)).toMatchObject({ unchanged: 1 })
    await owner.gets(applyImport, await list([['270009', 'Sheet of paper', '']], ['Reg no', 'Name', 'Guardian']))
    const { changed } = await looksAt(await list([['270009', '+880 1612-334455']], ['Reg no', 'অভিভাবক']))
    const changes = [{ column: 'guardianMobile', from: '01912334455', to: '01612334455' }]
    expect(changed).toMatchObject([{ name: 'Sheet of paper', changes }])
  })
})

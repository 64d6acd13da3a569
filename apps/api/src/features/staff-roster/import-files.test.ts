import { studentList, type StudentRow } from '@anushilon/contract/staff/students'
import { applyImport, previewImport, type ImportPreview } from '@anushilon/contract/staff/students-import'
import { writeXlsx } from '@anushilon/question-files/tables/write-xlsx'
import { writeZip } from '@anushilon/question-files/containers/write-zip'
import { renamedZip } from '@anushilon/question-files/testing/renamed-zip'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sendBytes } from '../../../test/staff/sending.ts'
import { zipBomb } from '../../../test/staff/zip-bomb.ts'
import { sql } from '../../db/sql.ts'

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner', 'Nasrin')
  await seedCourse(server.db, 'hsc-26')
})
beforeEach(async () => await server.db.run(sql`delete from students`))
afterAll(() => server.close())

const asked = async (name: string, bytes: Uint8Array) => ({
  fileId: await sendBytes(server, owner, name, bytes),
  courseId: null,
  fixes: [],
  leaveOut: [],
})

async function stored() {
  return await server.db.one(
    z.record(z.string(), z.int()),
    sql`
    select (select count(*) from students) as students, (select count(*) from enrolments) as enrolments,
      (select count(*) from courses) as courses, (select count(*) from audit_log) as entries,
      (select count(*) from images) as images`,
  )
}

/** As people write it: names in both scripts, a quotation mark, a semicolon and a newline inside cells. */
const ROWS = [
  ['রেজি নং', 'Name', 'Course', 'Branch', 'Mobile', 'Password'],
  ['260701', 'আয়েশা সিদ্দিকা', 'hsc-26', 'Uttara', '01712334455', 'pass-1'],
  ['260702', 'Md. "Arif" Hossain', 'hsc-26', 'Mirpur; Sec 10', '01812334456', 'pass-2'],
  ['260703', 'রফিকুল\nইসলাম', 'hsc-26', 'Farmgate', '01912334457', '=1+1'],
]
const csv = (separator: string, lineEnd = '\r\n') =>
  ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(lineEnd)
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const fixture = async (name: string) => await readFile(new URL(`../../../test/lists/${name}`, import.meta.url))

describe('the same three students', () => {
  test.each<[string, string, string, () => Buffer | Promise<Buffer>]>([
    ['Excel’s “CSV UTF-8”', 'a.csv', 'CSV, UTF-8 with BOM', () => Buffer.from(`\uFEFF${csv(',')}`)],
    ['a CSV without a mark', 'a.csv', 'CSV, UTF-8', () => Buffer.from(csv(',', '\n'))],
    ['Excel’s “Unicode text”', 'a.txt', 'CSV, UTF-16 LE', () => utf16(csv('\t'))],
    ['UTF-16, the other way round', 'a.csv', 'CSV, UTF-16 BE', () => utf16(csv(','), true)],
    ['a CSV of a computer that cuts by semicolons', 'a.csv', 'CSV, UTF-8', () => Buffer.from(csv(';'))],
    ['letters that were typed decomposed', 'a.csv', 'CSV, UTF-8', () => Buffer.from(csv(',').normalize('NFD'))],
    ['a workbook that LibreOffice wrote', 'a.xlsx', 'XLSX', async () => await fixture('libreoffice.xlsx')],
    [
      'a CSV that LibreOffice wrote in UTF-16',
      'a.csv',
      'CSV, UTF-16 LE',
      async () => await fixture('libreoffice-utf16.csv'),
    ],
  ])('come from %s', async (_, name, format, bytes) => {
    const list = await asked(name, await bytes())
    const preview: ImportPreview = await owner.gets(previewImport, list)
    expect(preview).toMatchObject({ format, rows: 3, counts: { added: 3, faults: 0 } })
    expect(await owner.gets(applyImport, list)).toMatchObject({ added: 3 })
    const { students } = (await owner.gets(studentList, {})) as { students: StudentRow[] }
    expect(students.map(({ regNo, name: called, branch, mobileNo }) => [regNo, called, branch, mobileNo])).toEqual([
      ['260701', 'আয়েশা সিদ্দিকা'.normalize('NFC'), 'Uttara', '01712334455'],
      ['260702', 'Md. "Arif" Hossain', 'Mirpur; Sec 10', '01812334456'],
      ['260703', 'রফিকুল ইসলাম'.normalize('NFC'), 'Farmgate', '01912334457'],
    ])
  })
})

const WORKBOOK = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}
const SHEET = 'xl/worksheets/sheet1.xml'
const sheet = async (xml: string) => await writeZip({ ...WORKBOOK, [SHEET]: xml })
const ENTITIES = '<!DOCTYPE foo [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>'

describe('a list that is refused says why, and nothing of it is stored', () => {
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['a zip bomb that says so', 'a.xlsx', () => zipBomb(SHEET, 2_000_000_000, WORKBOOK), /zip bomb/],
    ['a zip bomb that lies', 'a.xlsx', () => zipBomb(SHEET, 1_000, WORKBOOK), /larger than it claims/],
    ['entities of a file of the server', 'a.xlsx', () => sheet(`${ENTITIES}<worksheet>&xxe;</worksheet>`), /entities/],
    ['a path that leaves it', 'a.xlsx', () => renamedZip({ ...WORKBOOK, '../../etc/cron.d/x': 'x' }), /outside itself/],
    [
      'a workbook that is cut off',
      'a.xlsx',
      async () => (await writeXlsx(['a'], [['b']], 'x')).subarray(0, 300),
      /cut off|damaged/,
    ],
    [
      'an OpenDocument file',
      'a.ods',
      () => writeZip({ mimetype: 'x', 'content.xml': '<x/>' }),
      /not an Excel workbook/,
    ],
    ['an old workbook', 'a.xls', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /old \.xls/],
    [
      'letters of no encoding that is known',
      'a.csv',
      () => Buffer.from([0x52, 0xe9, 0x0a, 0xff]),
      /neither UTF-8 nor UTF-16/,
    ],
    [
      'a quotation mark that never ends',
      'a.csv',
      () => Buffer.from(`Reg no,Name\n1,"${'x'.repeat(300_000)}`),
      /quotation mark/,
    ],
    ['a row of ten thousand columns', 'a.csv', () => Buffer.from(`${'a,'.repeat(10_000)}\n1\n`), /columns/],
    [
      'a picture by the name of a list',
      'a.csv',
      () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]),
      /UTF-8|zero bytes/,
    ],
  ])('%s', async (_, name, bytes, sentence) => {
    const list = await asked(name, await bytes())
    const before = await stored()
    const refused = { status: 422, body: { code: 'file-refused', detail: expect.stringMatching(sentence) as string } }
    expect(await owner.asks(previewImport, list)).toMatchObject(refused)
    expect(await owner.asks(applyImport, list)).toMatchObject(refused)
    expect(await stored()).toEqual(before)
  })

  test('a list that turns out further down to be none leaves nothing of the rows before', async () => {
    const rows = Array.from({ length: 4000 }, (_, at) => `27${1000 + at},Student ${at},hsc-26`)
    const list = await asked('a.csv', Buffer.from(`Reg no,Name,Course\n${rows.join('\n')}\n279999,"never closed`))
    const before = await stored()
    expect((await owner.asks(applyImport, list)).body).toMatchObject({
      code: 'file-refused',
      detail: expect.stringContaining('never closed') as string,
    })
    expect(await stored()).toEqual(before)
  })
})

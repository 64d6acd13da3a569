import { studentList, type StudentRow } from '@anushilon/contract/staff/students'
import {
  applyImport,
  previewImport,
  type ImportAsked,
  type ImportPreview,
} from '@anushilon/contract/staff/students-import'
import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import { writeZip } from '@anushilon/question-files/containers/write-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sendBytes } from '../../../test/staff/sending.ts'

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner')
  await seedCourse(server.db, 'hsc-26')
})
afterAll(() => server.close())

async function sent(bytes: Uint8Array, name = 'list.csv'): Promise<ImportAsked> {
  return { fileId: await sendBytes(server, owner, name, bytes), courseId: 'hsc-26', fixes: [], leaveOut: [] }
}
const looksAt = async (asked: ImportAsked): Promise<ImportPreview> => await owner.gets(previewImport, asked)
const found = async (find: string): Promise<readonly StudentRow[]> =>
  ((await owner.gets(studentList, { find })) as { students: StudentRow[] }).students

const TITLE = 'প্রত্যাশা কোচিং, মিরপুর শাখা'.normalize('NFC')

describe('a list as centres have them', () => {
  test('has titles above the names of its columns: the row is found, and another can be pointed at', async () => {
    const text = `"${TITLE}"\r\nছাত্র তালিকা\r\n\r\nক্রম,রেজি নং,নাম,ব্যাচ,কোর্স\r\n1,280001,আয়েশা,সকাল,hsc-26\r\n2,280002,তানভীর,বিকাল,hsc-26\r\n`
    const asked = await sent(Buffer.from(text))
    const preview = await looksAt(asked)
    expect(preview.header).toMatchObject({
      row: 4,
      top: [{ row: 1, cells: [TITLE] }, { row: 2 }, { row: 4 }, { row: 5 }, { row: 6 }],
    })
    expect(preview.headings.map(({ column }) => column)).toEqual([null, 'regNo', 'name', 'batches', 'courses'])
    expect(preview).toMatchObject({ rows: 2, counts: { added: 2, faults: 0 } })
    const elsewhere = await looksAt({ ...asked, headerRow: 5 })
    expect(elsewhere).toMatchObject({ header: { row: 5 }, rows: 1 })
    expect(await owner.asks(previewImport, { ...asked, headerRow: 3 })).toMatchObject({ status: 422 })
    expect(await owner.gets(applyImport, asked)).toMatchObject({ added: 2 })
  })

  test('says for all rows what none of them says', async () => {
    const asked = {
      ...(await sent(
        writeCsv(
          ['Reg No', 'Name', 'Branch'],
          [
            ['281001', 'Rafi', ''],
            ['281002', 'Mim', 'Uttara'],
          ],
        ),
      )),
      sameForAll: [
        { column: 'branch' as const, value: 'Mirpur' },
        { column: 'institution' as const, value: 'Dhaka College' },
      ],
    }
    await owner.gets(applyImport, asked)
    expect(await found('28100')).toMatchObject([
      { regNo: '281001', branch: 'Mirpur', institution: 'Dhaka College' },
      { regNo: '281002', branch: 'Uttara', institution: 'Dhaka College' },
    ])
  })

  test('has merged cells: a branch beside all who are in it, a title across', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = [
      `<row r="1">${cell('A1', TITLE)}</row>`,
      `<row r="2">${cell('A2', 'Branch')}${cell('B2', 'Reg No')}${cell('C2', 'Name')}</row>`,
      `<row r="3">${cell('A3', 'Mirpur')}${cell('B3', '282001')}${cell('C3', 'Rafi')}</row>`,
      `<row r="4">${cell('B4', '282002')}${cell('C4', 'Mim')}</row>`,
      `<row r="5">${cell('A5', 'Uttara')}${cell('B5', '282003')}${cell('C5', 'Joy')}</row>`,
    ]
    const book = await writeZip({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A3:A4"/></mergeCells></worksheet>`,
    })
    const asked = await sent(book, 'list.xlsx')
    expect(await looksAt(asked)).toMatchObject({ header: { row: 2 }, counts: { added: 3, faults: 0 } })
    await owner.gets(applyImport, asked)
    expect((await found('28200')).map(({ regNo, branch }) => [regNo, branch])).toEqual([
      ['282001', 'Mirpur'],
      ['282002', 'Mirpur'],
      ['282003', 'Uttara'],
    ])
  })

  test('that was saved as ANSI is noticed: no name becomes question marks', async () => {
    const asked = await sent(Buffer.from('Reg No,Name\r\n283001,????? ?????\r\n283002,Why?\r\n'))
    const preview = await looksAt(asked)
    expect(preview).toMatchObject({ lostLetters: 1, counts: { added: 1, faults: 1 } })
    expect(preview.faults).toMatchObject([{ row: 2, column: 'name', message: expect.stringContaining('CSV UTF-8') }])
    expect(await owner.asks(applyImport, asked)).toMatchObject({ status: 409 })
  })

  test('in Bijoy is noticed, shown in Unicode, and converted if that is wanted; English names stay', async () => {
    const names = ['†gvnv¤§` Avwjg', 'Av‡qkv LvZzb', 'Karim Uddin', 'Avwjg']
    const asked = await sent(
      writeCsv(
        ['Reg No', 'Name'],
        names.map((name, at) => [`28400${at}`, name]),
      ),
    )
    const before = await looksAt(asked)
    expect(before.oldFont).toMatchObject({
      count: 2,
      samples: [
        { row: 2, from: names[0] },
        { row: 3, to: 'আয়েশা খাতুন'.normalize('NFC') },
      ],
    })
    expect(before.counts.faults).toBe(2)
    const converting = { ...asked, convertOldFont: true }
    expect(await looksAt(converting)).toMatchObject({ counts: { added: 4, faults: 0 } })
    await owner.gets(applyImport, converting)
    expect((await found('28400')).map(({ name }) => name)).toEqual(
      ['মোহাম্মদ আলিম', 'আয়েশা খাতুন', 'Karim Uddin', 'আলিম'].map((name) => name.normalize('NFC')),
    )
  })
})

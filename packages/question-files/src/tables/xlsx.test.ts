import { expect, test } from 'vitest'
import { readTable } from './table.ts'
import { writeZip } from '../containers/write-zip.ts'

/** As Excel and its relatives write it: prefixes, shared strings in pieces, styles, a hidden sheet before the real one. */
const BOOK = {
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml':
    '<x:workbook xmlns:x="main" xmlns:r="office"><x:workbookPr/><x:sheets><x:sheet name="old" state="hidden" r:id="rId9"/><x:sheet name="Roster" r:id="rId1"/></x:sheets></x:workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="office/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId2" Type="office/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="office/styles" Target="styles.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Reg</t></si><si><r><t>Na</t></r><r><rPr><b/></rPr><t>me</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></si><si><t>two_x000D_\nlines</t></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet2.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Born</t></is></c><c r="D1" t="str"><f>"Pho"&amp;"ne"</f><v>Phone</v></c></row><row r="5"><c r="A5"><v>8.801712345678E12</v></c><c r="B5" t="s"><v>2</v></c><c r="C5" s="1"><v>45000</v></c><c r="D5" s="2"><v>1712345678</v></c></row><row r="6"><c r="A6" t="b"><v>1</v></c><c r="C6"><v>0.10000000000000001</v></c><c r="D6" s="1"><v>45000.5</v></c></row></sheetData></worksheet>',
}

test('cells of a workbook read as people see them: long numbers, days, zeros in front, formulas by their value', async () => {
  const table = await readTable(await writeZip(BOOK), 'roster.xlsx')
  expect(table).toMatchObject({ format: 'xlsx', columns: ['Reg', 'Name', 'Born', 'Phone'], separator: null })
  expect('refused' in table ? [] : [...table.rows]).toEqual([
    { line: 5, cells: ['8801712345678', 'two\r\nlines', '2023-03-15', '01712345678'] },
    { line: 6, cells: ['TRUE', '', '0.1', '2023-03-15 12:00'] },
  ])
})

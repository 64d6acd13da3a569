import { writeZip } from '@anushilon/question-files/containers/write-zip'

const BOOK = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>' +
    '<Relationship Id="2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
}
const SHEET = 'xl/worksheets/sheet1.xml'

/** A workbook that keeps so many texts, and shows none or the first few of them. */
export async function workbookOfTexts(count: number, text: string, sheet = '<worksheet/>'): Promise<Buffer> {
  const item = text === '' ? '<si/>' : `<si><t>${text}</t></si>`
  return await writeZip({ ...BOOK, 'xl/sharedStrings.xml': `<sst>${item.repeat(count)}</sst>`, [SHEET]: sheet })
}

/** A workbook of few bytes in which every cell shows the same long text. */
export async function workbookOfEchoes(
  rows: number,
  columns: number,
  length: number,
  head: readonly string[] = [],
): Promise<Buffer> {
  const first = `<row>${head.map((name) => `<c t="str"><v>${name}</v></c>`).join('')}</row>`
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`
  const sheet = `<worksheet><sheetData>${first}${row.repeat(rows)}</sheetData></worksheet>`
  return await workbookOfTexts(1, 'x'.repeat(length), sheet)
}

/** A sheet of elements that mean nothing. */
export async function workbookOfElements(count: number): Promise<Buffer> {
  return await workbookOfTexts(1, 'x', `<worksheet>${'<x/>'.repeat(count)}</worksheet>`)
}

export async function packOf(json: string): Promise<Buffer> {
  return await writeZip({ 'pack.json': json })
}

/** Repeats a piece until it has so many megabytes. */
export function megabytesOf(count: number, piece: string, before = '', after = ''): Buffer {
  return Buffer.from(before + piece.repeat(Math.ceil((count * 1_000_000) / Buffer.byteLength(piece))) + after)
}

import { Readable } from 'node:stream'
import type { Cell } from './write-csv.ts'
import { writeZip, zipPieces } from '../containers/write-zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`
const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const WORKBOOK_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`

/**
 * The smallest workbook that Excel, LibreOffice and Google open: one sheet, texts as texts (so that nothing is ever run),
 * numbers as numbers. A text stays a text even where it looks like a number: registration numbers keep their zeros.
 */
export async function writeXlsx(
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
  sheetName: string,
): Promise<Buffer> {
  const lines = [sheetLine(columns, 1)]
  for (const row of rows) lines.push(sheetLine(row, lines.length + 1))
  return await writeZip({ ...bookAround(sheetName), [SHEET]: `${SHEET_START}${lines.join('')}${SHEET_END}` })
}

/** The same in pieces, for more rows than anybody should hold at once. */
export function xlsxPieces(
  columns: readonly string[],
  pieces: AsyncIterable<readonly (readonly Cell[])[]>,
  sheetName: string,
): AsyncGenerator<Uint8Array> {
  const around = Object.entries(bookAround(sheetName)).map(([path, content]) => ({ path, content }))
  return zipPieces([...around, { path: SHEET, content: async () => Readable.from(sheetPieces(columns, pieces)) }])
}

async function* sheetPieces(columns: readonly string[], pieces: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield `${SHEET_START}${sheetLine(columns, 1)}`
  let line = 1
  for await (const rows of pieces) yield rows.map((row) => sheetLine(row, (line += 1))).join('')
  yield SHEET_END
}

const SHEET = 'xl/worksheets/sheet1.xml'
const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`
const SHEET_END = '</sheetData></worksheet>'

function bookAround(sheetName: string): Readonly<Record<string, string>> {
  const sheet = `<sheet name="${escape(safeSheetName(sheetName))}" sheetId="1" r:id="rId1"/>`
  return {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': RELATIONS,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheet}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': WORKBOOK_RELATIONS,
  }
}

function sheetLine(cells: readonly Cell[], line: number): string {
  const written = cells.map((cell, index) => {
    if (cell === null || cell === '') return ''
    const at = `${columnName(index)}${line}`
    return typeof cell === 'number' && Number.isFinite(cell)
      ? `<c r="${at}"><v>${cell}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escape(String(cell))}</t></is></c>`
  })
  return `<row r="${line}">${written.join('')}</row>`
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Excel opens no book with a longer name for a sheet, nor with these characters in it, nor with an apostrophe at an end. */
function safeSheetName(name: string): string {
  const safe = name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replaceAll(/^[\s']+|[\s']+$/g, '')
  return safe === '' ? 'Sheet1' : safe
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no place for them. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
    .replaceAll(UNWRITABLE, '')
}

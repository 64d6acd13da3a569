import { describe, expect, test } from 'vitest'
import type { Table } from './table-shape.ts'
import { readTable } from './table.ts'
import { csvPieces, writeCsv, type Cell } from './write-csv.ts'
import { writeXlsx, xlsxPieces } from './write-xlsx.ts'
import { writeZip } from '../containers/write-zip.ts'
import { openZip } from '../containers/zip.ts'

async function tableIn(bytes: Uint8Array, name = 'students.csv'): Promise<Table> {
  const table = await readTable(bytes, name)
  if ('refused' in table) throw new Error(table.refused)
  return table
}

async function cellsIn(bytes: Uint8Array, name?: string): Promise<(readonly string[])[]> {
  const { columns, rows } = await tableIn(bytes, name)
  return [columns, ...[...rows].map(({ cells }) => cells)]
}

const bytesOf = (text: string): Buffer => Buffer.from(text)
const utf16le = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')
const utf16be = (text: string): Buffer => utf16le(text).swap16()

const ZIP = await writeZip({ 'a.txt': 'hello' })
const RAHIM = 'রহিম উদ্দিন'

test('a table that Excel wrote is read in UTF-8 with and without its mark and in UTF-16 both ways', async () => {
  const text = `number,name\r\n260001,${RAHIM}\r\n`
  const expected = [
    ['number', 'name'],
    ['260001', RAHIM],
  ]
  for (const [bytes, encoding] of [
    [bytesOf(text), 'UTF-8'],
    [bytesOf(`\uFEFF${text}`), 'UTF-8 with BOM'],
    [utf16le(text.replaceAll(',', '\t')), 'UTF-16 LE'],
    [utf16be(text.replaceAll(',', ';')), 'UTF-16 BE'],
  ] as const) {
    expect(await cellsIn(bytes)).toEqual(expected)
    expect((await tableIn(bytes)).encoding).toBe(encoding)
  }
})

test('a table that Excel wrote has Bengali in NFC whichever way it was typed', async () => {
  // য় and ো in two characters each, as some keyboards and Macs write them
  const decomposed = 'নাম\n\u09AF\u09BC \u0995\u09C7\u09BE'
  expect((await cellsIn(bytesOf(decomposed)))[1]).toEqual(['\u09AF\u09BC \u0995\u09CB'])
})

test('a table that Excel wrote keeps quotes, separators and newlines inside cells, and knows the line a row begins at', async () => {
  const text = 'name;note\n"Karim ""Bhai""";"one\r\ntwo; three"\n\n\nSalma;5 "inch"\n'
  const table = await tableIn(bytesOf(text))
  expect(table.separator).toBe(';')
  expect([...table.rows]).toEqual([
    { line: 2, cells: ['Karim "Bhai"', 'one\r\ntwo; three'] },
    { line: 6, cells: ['Salma', '5 "inch"'] },
  ])
})

test('a table that Excel wrote says with sep= how it is cut', async () => {
  expect(await cellsIn(bytesOf('sep=|\na,1|b,2|c\nd|e|f\n'))).toEqual([
    ['a,1', 'b,2', 'c'],
    ['d', 'e', 'f'],
  ])
})

test('a table that Excel wrote has rows as long as its head, and longer ones as they are', async () => {
  expect(await cellsIn(bytesOf('a,b,c,,\n1\n1,2,3,4\n'))).toEqual([
    ['a', 'b', 'c'],
    ['1', '', ''],
    ['1', '2', '3', '4'],
  ])
})

test('a table that Excel wrote is the same however it is cut into pieces on the way', async () => {
  const row = `"${RAHIM}, ""x""\r\n${'y'.repeat(997)}",2\r\n`
  const rows = [...(await tableIn(bytesOf(`a,b\r\n${row.repeat(300)}`))).rows]
  expect(new Set(rows.map(({ cells }) => cells.join('|'))).size).toBe(1)
  expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 300 }, (_, index) => 2 + 2 * index))
})

test('a table that Excel wrote can be gone through twice', async () => {
  const { rows } = await tableIn(bytesOf('a\n1\n2\n'))
  expect([...rows]).toEqual([...rows])
})

describe('a table that cannot be read is refused with a sentence', () => {
  test.each([
    ['nothing', bytesOf(''), /empty/],
    ['only empty rows', bytesOf('\n,,\n'), /empty/],
    ['the old Windows encoding', Buffer.from([0x61, 0x2c, 0xe9, 0x0a]), /UTF-8/],
    ['a quote that never ends', bytesOf('a,b\n"1,2\n3,4\n'), /line 2 is never closed/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /\.xls/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /UTF-8/],
    ['a zip that is no workbook', ZIP, /not an Excel workbook/],
    ['a huge cell', bytesOf(`a\n${'x'.repeat(200_000)}\n`), /more than 100,000 characters/],
  ])('a table that cannot be read is refused with a sentence: %s', async (_, bytes, sentence) => {
    await expect(tableIn(bytes).then(({ rows }) => [...rows])).rejects.toThrow(sentence)
  })
})

const columns = ['number', 'name', 'marks']
const rows = [
  ['000123', '=HYPERLINK("http://x")', -1.25],
  ['+8801', '@SUM(A1)', 0],
  ['-5', '-5+cmd', null],
  ['x', `a,"b"\n${RAHIM}`, 3],
]

test('what is written holds nothing that a spreadsheet would run, and reads back as it was', async () => {
  const csv = writeCsv(columns, rows)
  expect(csv.toString()).toBe(
    `\uFEFFnumber,name,marks\r\n000123,"'=HYPERLINK(""http://x"")",-1.25\r\n+8801,'@SUM(A1),0\r\n-5,'-5+cmd,\r\nx,"a,""b""\n${RAHIM}",3\r\n`,
  )
  const asText = [columns, ...rows.map((row) => row.map((cell) => String(cell ?? '')))]
  expect(await cellsIn(csv)).toEqual(asText)
  expect(await cellsIn(await writeXlsx(columns, rows, 'Merit: list'), 'x.xlsx')).toEqual(asText)
})

test.each([
  ['Daily 12, chapter 2 on Newton\u2019s', 'Daily 12, chapter 2 on Newton\u2019s'],
  ["Daily test 12, chap. 2, Newton's laws", 'Daily test 12, chap. 2, Newton'],
  ["'Physics' 1/2", "Physics' 1 2"],
  [" '' ", 'Sheet1'],
])(
  'what is written opens in Excel, which takes no apostrophe at either end of a sheet’s name: %s',
  async (name, safe) => {
    const book = await openZip(await writeXlsx(columns, rows, name))
    const workbook = (await book.read('xl/workbook.xml')).toString()
    expect(workbook).toContain(`<sheet name="${safe}"`)
  },
)

async function* twoAtATime(): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let from = 0; from < rows.length; from += 2) yield rows.slice(from, from + 2)
}
async function together(pieces: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}

test('what is written is the same in pieces', async () => {
  expect(await together(csvPieces(columns, twoAtATime()))).toEqual(writeCsv(columns, rows))
  const book = await together(xlsxPieces(columns, twoAtATime(), 'Merit: list'))
  expect(await cellsIn(book, 'x.xlsx')).toEqual(await cellsIn(await writeXlsx(columns, rows, 'Merit: list'), 'x.xlsx'))
})

test('what is written in pieces fails where its rows fail, instead of ending early', async () => {
  async function* failing(): AsyncGenerator<readonly (readonly Cell[])[]> {
    yield rows
    throw new Error('the database has gone')
  }
  await expect(together(xlsxPieces(columns, failing(), 'Merit'))).rejects.toThrow('the database has gone')
})

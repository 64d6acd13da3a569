import { expect, test } from 'vitest'
import { csvTable } from './csv.ts'
import { FileRefused, LIMITS } from '../file-refused.ts'

function read(text: string, name = 'list.csv') {
  const table = csvTable(Buffer.from(text), name)
  return { separator: table.separator, columns: table.columns, rows: [...table.rows] }
}
const cells = (text: string) => read(text).rows.map((row) => row.cells)

test.each([
  ['a,b,c\n1,2,3', ','],
  ['a;b;c\n1;2;3', ';'],
  ['a\tb\tc\n1\t2\t3', '\t'],
  ['a|b|c\n1|2|3', '|'],
  ['"x,y,z";b;c\n1;2;3', ';'],
])('the separator of %j is seen in its first line, outside quotes', (text, separator) => {
  expect(read(text).separator).toBe(separator)
})

test('a declared separator is taken, and its line is no row', () => {
  expect(read('sep=;\r\na,x;b\r\n1;2')).toMatchObject({ separator: ';', columns: ['a,x', 'b'] })
  expect(read('sep=^\na^b\n1^2').columns).toEqual(['a', 'b'])
})

test('the name of the file decides where the first line does not', () => {
  expect(read('a,b\tc\n', 'x.tsv').separator).toBe('\t')
  expect(read('a,b\tc\n', 'x.csv').separator).toBe(',')
})

test('a cell of a CSV in quotes may hold separators, line ends and doubled quotes', () => {
  expect(cells('a,b\n"1,5","say ""yes""\nor no"\n')).toEqual([['1,5', 'say "yes"\nor no']])
})

test('a cell of a CSV with a quote in its middle holds it, and what follows a closing quote is kept', () => {
  expect(cells('a,b\n5" pipe,"x"y\n')).toEqual([['5" pipe', 'xy']])
})

test('a cell of a CSV may be empty, also the last one', () => {
  expect(cells('a,b,c\n,,\n1,,\n')).toEqual([['1', '', '']])
})

test.each([
  ['\n', 'a,b\n1,2\n3,4'],
  ['\r\n', 'a,b\r\n1,2\r\n3,4\r\n'],
  ['\r', 'a,b\r1,2\r3,4\r'],
])('lines may end with %j', (_, text) => {
  expect(read(text).rows).toMatchObject([
    { line: 2, cells: ['1', '2'] },
    { line: 3, cells: ['3', '4'] },
  ])
})

test('the line of a row is where it begins, whatever its cells hold', () => {
  expect(read('a,b\n"1\n1",2\n3,4\n').rows.map(({ line }) => line)).toEqual([2, 4])
})

test.each([
  ['a,b\n"1,2\n3,4', 'A quotation mark opened in line 2 is never closed.'],
  [`a,b\n"${'x'.repeat(LIMITS.cell + 1)}`, /opened in line 2 is not closed within/],
  [`a,b\n${'x'.repeat(LIMITS.cell + 1)}`, /Line 2 holds a cell of more than/],
  [`a,b\n${','.repeat(LIMITS.columns + 1)}`, /Line 2 has more than/],
])('a CSV without an end is refused with its line', (text, message) => {
  expect(() => cells(text)).toThrow(FileRefused)
  expect(() => cells(text)).toThrow(message)
})

test('an old workbook is distinguished from a CSV', () => {
  expect(() => csvTable(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'x.csv')).toThrow(/old \.xls workbook/)
})

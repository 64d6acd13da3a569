import { FileRefused, LIMITS } from '../file-refused.ts'
import type { Table, TableRow } from './table-shape.ts'

export interface RawRow {
  readonly line: number
  readonly cells: string[]
}

/** Our own exports put an apostrophe before what a spreadsheet would take for a formula; it is not part of the text. */
const NEUTRALISED = /^'(?=[=+\-@\t\r])/

export function cleanCell(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim().replace(NEUTRALISED, '').normalize('NFC')
}

/** As many rows as a title and its notes may take above the names of the columns. */
const TOP = 15

/** The first row that is not empty names the columns, unless another is said to; the others are as long as it is, or longer where they hold more. */
export function tableOf(source: Iterable<RawRow>): Pick<Table, 'columns' | 'rows' | 'top' | 'headedBy'> {
  const raw = { [Symbol.iterator]: () => bounded(source) }
  const top: TableRow[] = []
  for (const { cells, line } of raw) {
    const filled = withoutEmptyEnd(cells)
    if (filled.length > 0) top.push({ line, cells: filled })
    if (top.length === TOP) break
  }
  const [first] = top
  if (first === undefined) throw new FileRefused('The file is empty.')
  const headedBy = (line: number) => {
    const columns = top.find((row) => row.line === line)?.cells
    if (columns === undefined)
      throw new FileRefused(`Row ${line} does not name the columns: it is empty, or too far down.`)
    return { columns, rows: { [Symbol.iterator]: () => rowsBelow(raw, line, columns.length) } }
  }
  return { ...headedBy(first.line), top, headedBy }
}

/** Whatever is repeated in it, a table comes to no more than this. */
function* bounded(raw: Iterable<RawRow>): Generator<RawRow> {
  let [cells, characters] = [0, 0]
  for (const row of raw) {
    const length = row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (length > LIMITS.rowText)
      throw new FileRefused(`Row ${row.line} holds more than ${LIMITS.rowText.toLocaleString('en')} characters.`)
    cells += row.cells.length
    if (cells > LIMITS.cells)
      throw new FileRefused(`The table has more than ${LIMITS.cells.toLocaleString('en')} cells. Cut it into several.`)
    characters += length
    if (characters > LIMITS.tableText)
      throw new FileRefused(
        `The table holds more than ${LIMITS.tableText.toLocaleString('en')} characters. Cut it into several.`,
      )
    yield row
  }
}

function* rowsBelow(raw: Iterable<RawRow>, headLine: number, width: number): Generator<TableRow> {
  let count = 0
  let lines = 0
  for (const { line, cells } of raw) {
    lines += 1
    if (lines > LIMITS.lines)
      throw new FileRefused('The file has more lines than a sheet of Excel. Cut it into several.')
    if (line <= headLine) continue
    const filled = withoutEmptyEnd(cells)
    if (filled.length === 0) continue
    count += 1
    if (count > LIMITS.rows)
      throw new FileRefused(`The file has more than ${LIMITS.rows.toLocaleString('en')} rows. Cut it into several.`)
    while (filled.length < width) filled.push('')
    yield { line, cells: filled }
  }
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}

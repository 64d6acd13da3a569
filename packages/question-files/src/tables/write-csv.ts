/** What a cell of an export may hold; null is an empty cell. */
export type Cell = string | number | null

/** A spreadsheet takes what begins so for a formula. */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * UTF-8 with its mark, so that Excel shows Bengali; lines end as Excel likes them. A text that a spreadsheet would run as
 * a formula gets an apostrophe in front, which our own reader takes off again.
 */
export function writeCsv(columns: readonly string[], rows: Iterable<readonly Cell[]>): Buffer {
  const lines = [csvLine(columns)]
  for (const row of rows) lines.push(csvLine(row))
  return Buffer.from(`\uFEFF${lines.join('')}`)
}

/** The same in pieces, for more rows than anybody should hold at once. */
export async function* csvPieces(
  columns: readonly string[],
  pieces: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`
  for await (const rows of pieces) yield rows.map(csvLine).join('')
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = LIKE_A_FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

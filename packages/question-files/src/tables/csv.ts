import { cleanCell, tableOf, type RawRow } from './cells.ts'
import { decodeText } from '../text/decode-text.ts'
import { FileRefused, LIMITS } from '../file-refused.ts'
import type { Table } from './table-shape.ts'

/** The first 64 kB are enough to see how the file is cut. */
const SEPARATORS = [',', ';', '\t', '|'] as const

const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

export function csvTable(bytes: Uint8Array, fileName: string): Table {
  if (OLD_WORKBOOK.every((byte, index) => bytes[index] === byte))
    throw new FileRefused('This is an old .xls workbook, or one with a password. Save it as .xlsx without a password.')
  const { encoding, chunks } = decodeText(bytes)
  const [head = ''] = chunks
  const declared = /^sep=([^"])\r?\n/.exec(head)?.[1]
  const separator = declared ?? likelySeparator(head, /\.tsv$/i.test(fileName))
  const rows = { [Symbol.iterator]: () => csvRows(chunks, separator, declared !== undefined) }
  return { format: 'csv', encoding, separator, ...tableOf(rows) }
}

/** A title may stand above the columns. */
const LOOKED_AT = 15

/** The one that cuts one of the first lines into most cells, outside quotes. */
function likelySeparator(head: string, isTsv: boolean): string {
  const lines = head
    .trimStart()
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, LOOKED_AT)
  const count = (separator: string): number =>
    Math.max(...lines.map((line) => line.split(separator).length)) + (isTsv && separator === '\t' ? 0.5 : 0)
  return SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** RFC 4180, with what Excel makes of it: any line end, newlines inside quotes, text after a closing quote kept. */
function* csvRows(chunks: Iterable<string>, separator: string, hasDeclaration: boolean): Generator<RawRow> {
  let line = 1
  let startsAt = 1
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let afterQuote = false
  let afterReturn = false
  let quoteLine = 1
  let isFirst = hasDeclaration

  const special = new RegExp(`["\\r\\n${/[\^\-\]\\]/.test(separator) ? `\\${separator}` : separator}]`, 'g')

  function grow(piece: string): void {
    cell += piece
    if (cell.length > LIMITS.cell)
      throw new FileRefused(
        isQuoted
          ? `A quotation mark opened in line ${quoteLine} is not closed within ${LIMITS.cell.toLocaleString('en')} characters.`
          : `Line ${line} holds a cell of more than ${LIMITS.cell.toLocaleString('en')} characters.`,
      )
  }
  function endCell(): void {
    cells.push(cleanCell(cell))
    cell = ''
    afterQuote = false
    if (cells.length > LIMITS.columns) throw new FileRefused(`Line ${line} has more than ${LIMITS.columns} columns.`)
  }

  for (const chunk of chunks) {
    let at = 0
    if (afterReturn && chunk.startsWith('\n')) at = 1
    afterReturn = false
    while (at < chunk.length) {
      if (isQuoted) {
        const quote = chunk.indexOf('"', at)
        const piece = chunk.slice(at, quote === -1 ? undefined : quote)
        line += newlinesIn(piece)
        grow(piece)
        if (quote === -1) break
        isQuoted = false
        afterQuote = true
        at = quote + 1
        continue
      }
      special.lastIndex = at
      const found = special.exec(chunk)
      if (found === null) {
        grow(chunk.slice(at))
        afterQuote = false
        break
      }
      if (found.index > at) {
        grow(chunk.slice(at, found.index))
        afterQuote = false
      }
      at = found.index + 1
      if (found[0] === '"') {
        // Doubled inside quotes it stands for itself, at the start of a cell it opens, elsewhere it is text.
        isQuoted = afterQuote || cell.trim() === ''
        if (afterQuote) grow('"')
        else if (isQuoted) {
          cell = ''
          quoteLine = line
        } else grow('"')
        afterQuote = false
      } else if (found[0] === separator) {
        endCell()
      } else {
        if (found[0] === '\r') {
          if (at === chunk.length) afterReturn = true
          else if (chunk[at] === '\n') at += 1
        }
        endCell()
        line += 1
        if (!isFirst) yield { line: startsAt, cells }
        isFirst = false
        cells = []
        startsAt = line
      }
    }
  }
  if (isQuoted) throw new FileRefused(`A quotation mark opened in line ${quoteLine} is never closed.`)
  if (cell !== '' || cells.length > 0) {
    endCell()
    yield { line: startsAt, cells }
  }
}

function newlinesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

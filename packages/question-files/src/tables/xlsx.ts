import { cleanCell, tableOf, type RawRow } from './cells.ts'
import { FileRefused, LIMITS } from '../file-refused.ts'
import type { Table } from './table-shape.ts'
import { columnNumber, mergesIn } from './xlsx-merges.ts'
import { numberStyles, shownNumber, type NumberStyle } from './xlsx-styles.ts'
import { childOf, childrenOf, elementsOf, rootOf } from '../containers/xml-tree.ts'
import { readXml } from '../containers/xml.ts'
import { openZip, type Zip } from '../containers/zip.ts'

const WORKBOOK = 'xl/workbook.xml'
const NO_WORKBOOK = 'This .zip is not an Excel workbook (.xlsx).'

/** In a row, with the empty ones. */
const MOST_CELLS = 16_384

interface Book {
  readonly sheet: Uint8Array
  readonly strings: readonly string[]
  readonly styles: readonly NumberStyle[]
  readonly is1904: boolean
}

/** The first sheet of a workbook. Formulas are never computed: what they last gave is what is read. */
export async function xlsxTable(bytes: Uint8Array): Promise<Table> {
  const zip = await openZip(bytes)
  if (!zip.has(WORKBOOK)) throw new FileRefused(NO_WORKBOOK)
  const book = await openBook(zip)
  const merges = mergesIn(book.sheet)
  return {
    format: 'xlsx',
    encoding: 'Excel workbook',
    separator: null,
    ...tableOf({ [Symbol.iterator]: () => spread(sheetRows(book), merges) }),
  }
}

/** What is merged stands once in the file; here it stands in every row it is for. */
function* spread(rows: Iterable<RawRow>, merges: ReturnType<typeof mergesIn>): Generator<RawRow> {
  const open = new Map<number, { readonly last: number; readonly text: string }>()
  for (const { line, cells } of rows) {
    for (const { column, last } of merges.get(line) ?? []) open.set(column, { last, text: cells[column] ?? '' })
    // A row with nothing of its own is no row of the list.
    const isFilled = open.size > 0 && cells.some((cell) => cell !== undefined && cell !== '')
    for (const [column, { last, text }] of open) {
      if (line > last) open.delete(column)
      else if (isFilled && (cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
    }
    yield { line, cells }
  }
}

async function openBook(zip: Zip): Promise<Book> {
  const workbook = rootOf(await zip.read(WORKBOOK))
  const relations = elementsOf(rootOf(await zip.read('xl/_rels/workbook.xml.rels'))).map(({ attributes }) => attributes)
  const partOf = (is: (relation: ReadonlyMap<string, string>) => boolean): string | undefined => {
    const target = relations.find(is)?.get('Target')
    return target === undefined
      ? undefined
      : target.startsWith('/')
        ? target.slice(1)
        : `xl/${target.replace(/^\.\//, '')}`
  }
  const ofType = (kind: string) => partOf((relation) => relation.get('Type')?.endsWith(`/${kind}`) === true)

  const sheets = childrenOf(childOf(workbook, 'sheets') ?? workbook, 'sheet')
  const first = sheets.find(({ attributes }) => (attributes.get('state') ?? 'visible') === 'visible')
  const id = first?.attributes.get('id')
  const sheet = partOf((relation) => id !== undefined && relation.get('Id') === id)
  if (sheet === undefined) throw new FileRefused('The workbook has no sheet to read.')
  const strings = ofType('sharedStrings')
  const styles = ofType('styles')
  return {
    sheet: await zip.read(sheet),
    strings: strings !== undefined && zip.has(strings) ? sharedStrings(await zip.read(strings)) : [],
    styles: styles !== undefined && zip.has(styles) ? numberStyles(await zip.read(styles)) : [],
    is1904: ['1', 'true'].includes(childOf(workbook, 'workbookPr')?.attributes.get('date1904') ?? ''),
  }
}

/** Texts are kept once and counted; how they are to be spoken (rPh) is not part of them. */
function sharedStrings(bytes: Uint8Array): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  for (const event of readXml(bytes)) {
    if (event.kind === 'text') {
      if (isText && !isSpoken) text = grown(text, event.text)
    } else {
      const isOpen = event.kind === 'open'
      if (event.name === 't') isText = isOpen
      else if (event.name === 'rPh') isSpoken = isOpen
      else if (event.name === 'si') {
        if (!isOpen) strings.push(cleanCell(unescapeCell(text)))
        text = ''
        if (strings.length > LIMITS.strings)
          throw new FileRefused(`The workbook holds more than ${LIMITS.strings.toLocaleString('en')} texts.`)
      }
    }
  }
  return strings
}

function* sheetRows({ sheet, strings, styles, is1904 }: Book): Generator<RawRow> {
  let line = 0
  let cells: string[] = []
  let column = 0
  let count = 0
  let type = ''
  let style: NumberStyle = null
  let text = ''
  let reads = false
  let isSpoken = false

  for (const event of readXml(sheet)) {
    if (event.kind === 'text') {
      if (reads && !isSpoken) text = grown(text, event.text)
    } else if (event.kind === 'open') {
      const { name, attributes } = event
      if (name === 'row') {
        const written = Number(attributes.get('r'))
        line = Number.isSafeInteger(written) && written > 0 ? written : line + 1
        count = 0
        cells = []
        column = -1
      } else if (name === 'c') {
        count += 1
        if (count > MOST_CELLS) throw new FileRefused(`Row ${line} has more cells than Excel knows.`)
        column = columnOf(attributes.get('r')) ?? column + 1
        type = attributes.get('t') ?? 'n'
        style = styles[Number(attributes.get('s') ?? 0)] ?? null
        text = ''
      } else if (name === 'v' || name === 't') reads = true
      else if (name === 'rPh') isSpoken = true
    } else if (event.name === 'v' || event.name === 't') reads = false
    else if (event.name === 'rPh') isSpoken = false
    else if (event.name === 'c') {
      const shown = shownCell(type, text, style, strings, is1904)
      if (shown === '') continue
      if (column >= LIMITS.columns) throw new FileRefused(`Row ${line} has more than ${LIMITS.columns} columns.`)
      while (cells.length < column) cells.push('')
      cells[column] = shown
    } else if (event.name === 'row') yield { line, cells }
    else if (event.name === 'sheetData') return
  }
}

function shownCell(
  type: string,
  text: string,
  style: NumberStyle,
  strings: readonly string[],
  is1904: boolean,
): string {
  switch (type) {
    case 's':
      return strings[Number(text)] ?? ''
    case 'n':
      return cleanCell(shownNumber(text, style, is1904))
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE'
    default:
      return cleanCell(unescapeCell(text))
  }
}

function grown(text: string, piece: string): string {
  if (text.length + piece.length > LIMITS.cell)
    throw new FileRefused(`The sheet holds a cell of more than ${LIMITS.cell.toLocaleString('en')} characters.`)
  return text + piece
}

/** Excel writes characters that XML lacks as _x000D_. */
function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** AB12 → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference === undefined ? null : /^[A-Z]{1,3}/.exec(reference)
  if (letters === null) return undefined
  return columnNumber(letters[0])
}

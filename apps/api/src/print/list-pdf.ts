import type { CentreFacts } from '@anushilon/contract/staff/settings'
import { dhakaDay } from '@anushilon/domain/dhaka-time'
import type { Instant } from '@anushilon/domain/instant'
import { EventLoopYield } from '../event-loop-yield.ts'
import { PAGE, PdfDocument, type PdfPage } from './pdf.ts'
import { sharedTypesetter, type Typesetter, type Weight } from './typesetter.ts'

/** A list of people to print: the centre's head, what it is, some lines about it, and a table over as many pages as it takes. */
export interface ListPdf<R> {
  readonly centre: Pick<CentreFacts, 'name' | 'branch' | 'phone' | 'address'>
  /** "Merit list: Physics daily 3" */
  readonly title: string
  /** On the foot of every page, and the title of later ones. */
  readonly about: string
  readonly lines: readonly FactLine[]
  readonly columns: readonly PdfColumn<R>[]
  /** Some at a time, and how many they are in all. */
  readonly rows: AsyncIterable<readonly R[]>
  readonly count: number
  readonly now: Instant
}

/** A sentence, or the cells of a small table. */
export type FactLine =
  | { readonly text: string; readonly size?: number; readonly weight?: Weight }
  | { readonly cells: readonly string[]; readonly weight?: Weight }

export interface PdfColumn<R> {
  readonly head: string
  /** The column of width 0 takes what is left. */
  readonly width: number
  readonly isNumber?: true
  readonly weight?: Weight
  readonly cell: (row: R) => string
}

type PlacedColumn<R> = PdfColumn<R> & { readonly x: number }

const LIST_WIDTH = PAGE.width - 88
const COLUMN_GAP = 7

const MARGIN = 44
const RIGHT = PAGE.width - MARGIN
const ROW = 17
const BOTTOM = PAGE.height - 48
const FIRST_LINE = 143
const LINE = 13
const UNDER_LINES = 6
const LATER_ROWS = 66
/** Of a small table in the head: the first cell is a name, the others are figures. */
const NAME_CELL = 190
const GREY = 0.3
/** Of the size of a letter: from its foot to its middle, and from the foot of one line to that of the next. */
const HALF_A_LETTER = 0.35
const LINE_HEIGHT = 1.06

export async function* listPdf<R>(asked: ListPdf<R>): AsyncGenerator<Buffer> {
  const pdf = new PdfDocument(asked.title)
  const setter = new PageSetter(await sharedTypesetter(), asked)
  const eventLoop = new EventLoopYield()
  yield pdf.start()
  let page = pdf.newPage()
  let y = setter.head(page)
  for await (const rows of asked.rows) {
    for (const row of rows) {
      if (y + ROW > BOTTOM) {
        yield await pdf.write(page)
        page = pdf.newPage()
        y = setter.laterHead(page)
      }
      setter.row(page, row, y)
      y += ROW
      if (eventLoop.isDue) await eventLoop.yield()
    }
  }
  yield await pdf.write(page)
  yield await pdf.end()
}

interface Where {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight?: Weight
  readonly grey?: number
  readonly width?: number
  readonly toRight?: boolean
}

/** Knows how a page looks. */
class PageSetter<R> {
  readonly #type: Typesetter
  readonly #asked: ListPdf<R>
  readonly #columns: readonly PlacedColumn<R>[]
  readonly #firstRows: number
  readonly #pages: number
  #page = 0

  constructor(type: Typesetter, asked: ListPdf<R>) {
    this.#type = type
    this.#asked = asked
    this.#columns = placed(asked.columns)
    this.#firstRows = FIRST_LINE + asked.lines.length * LINE + UNDER_LINES
    const [first, later] = [this.#firstRows, LATER_ROWS].map((from) => Math.floor((BOTTOM - from) / ROW))
    this.#pages = 1 + Math.max(0, Math.ceil((asked.count - (first ?? 0)) / (later ?? 1)))
  }

  /** The first page's; gives where its rows begin. */
  head(page: PdfPage): number {
    const { centre, title, lines } = this.#asked
    this.#write(page, centre.name, { x: MARGIN, y: 58, size: 18, weight: 'bold' })
    const reached = [centre.branch, centre.phone].filter((fact) => fact !== null).join(' · ')
    this.#write(page, reached, { x: MARGIN, y: 76, size: 10, grey: GREY })
    this.#write(page, centre.address ?? '', { x: MARGIN, y: 91, size: 10, grey: GREY })
    page.line({ x: MARGIN, y: 101 }, RIGHT, 0.2)
    this.#write(page, title, { x: MARGIN, y: 126, size: 14, weight: 'bold' })
    lines.forEach((line, index) => this.#factLine(page, line, FIRST_LINE + index * LINE))
    return this.#heads(page, this.#firstRows)
  }

  #factLine(page: PdfPage, line: FactLine, y: number): void {
    const { weight = 'regular' } = line
    if ('text' in line) {
      this.#write(page, line.text, { x: MARGIN, y, size: line.size ?? 9, weight, grey: GREY })
      return
    }
    const each = (LIST_WIDTH - NAME_CELL) / Math.max(1, line.cells.length - 1)
    line.cells.forEach((cell, index) => {
      const at =
        index === 0
          ? { x: MARGIN, width: NAME_CELL }
          : { x: MARGIN + NAME_CELL + (index - 1) * each, width: each, toRight: true }
      this.#write(page, cell, { ...at, y, size: 9, weight, grey: GREY })
    })
  }

  laterHead(page: PdfPage): number {
    const { centre, about } = this.#asked
    this.#write(page, `${centre.name} · ${about}`, { x: MARGIN, y: 40, size: 9, grey: GREY })
    return this.#heads(page, LATER_ROWS)
  }

  row(page: PdfPage, row: R, y: number): void {
    for (const { x, width, isNumber, weight = 'regular', cell } of this.#columns) {
      this.#write(page, cell(row), { x, y: y + 12, size: 9.5, weight, width, toRight: isNumber === true })
    }
    page.line({ x: MARGIN, y: y + ROW }, RIGHT, 0.85)
  }

  /** The names of the columns, and the foot with the number of the page. */
  #heads(page: PdfPage, rows: number): number {
    const { about, now } = this.#asked
    this.#page += 1
    for (const { head, x, width, isNumber } of this.#columns) {
      this.#write(page, head, {
        x,
        y: rows - 6,
        size: 8,
        weight: 'bold',
        grey: 0.35,
        width,
        toRight: isNumber === true,
      })
    }
    page.line({ x: MARGIN, y: rows }, RIGHT, 0.5)
    const foot = { y: PAGE.height - 28, size: 8, grey: 0.35 }
    this.#write(page, `${about} · printed ${dhakaDay(now)}`, { ...foot, x: MARGIN, width: 400 })
    this.#write(page, `${this.#page} / ${this.#pages}`, { ...foot, x: RIGHT - 80, width: 80, toRight: true })
    return rows
  }

  #write(page: PdfPage, text: string, at: Where): void {
    const { weight = 'regular', width = RIGHT - at.x } = at
    const { size, lines } = this.#type.fitted(text, at.size, weight, width)
    // What is smaller stands as high in its row as what is not; two lines stand above and below that.
    const middle = at.y - (at.size - size) * HALF_A_LETTER
    const first = middle - ((lines.length - 1) * size * LINE_HEIGHT) / 2
    for (const [index, line] of lines.entries()) {
      const x = at.toRight === true ? at.x + width - line.width : at.x
      page.text(line.text, line.glyphs, { ...at, size, x, y: first + index * size * LINE_HEIGHT })
    }
  }
}

function placed<R>(columns: readonly PdfColumn<R>[]): readonly PlacedColumn<R>[] {
  const taken = columns.reduce((sum, { width }) => sum + width + COLUMN_GAP, -COLUMN_GAP)
  let x = MARGIN
  return columns.map((column) => {
    const width = column.width === 0 ? LIST_WIDTH - taken : column.width
    const place = { ...column, x, width }
    x += width + COLUMN_GAP
    return place
  })
}

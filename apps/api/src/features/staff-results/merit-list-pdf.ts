import type { MeritRow } from '@anushilon/contract/staff/results'
import { clockTime, dhakaDay, dhakaMoment } from '@anushilon/domain/dhaka-time'
import type { Instant } from '@anushilon/domain/instant'
import type { CentreFacts } from '@anushilon/contract/staff/settings'
import { fullMarksOf } from '../../merit/standings.ts'
import { PAGE, PdfDocument, type PdfPage } from '../../print/pdf.ts'
import { Typesetter, type Weight } from '../../print/typesetter.ts'
import { EventLoopYield } from '../../event-loop-yield.ts'
import type { StoredHead } from '../../stores/exam-log/log-heads.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'

interface MeritListPdf {
  readonly exam: FullExam
  /** Of the ranked ones, some at a time, and how many they are in all. */
  readonly rows: AsyncIterable<readonly MeritRow[]>
  readonly students: number
  /** Of whom it is; of all where it names none. */
  readonly group: { readonly branch?: string; readonly batch?: string }
  readonly centre: Pick<CentreFacts, 'name' | 'branch' | 'phone' | 'address'>
  /** The newest signed root of the exam's log; null where there is none. */
  readonly head: Pick<StoredHead, 'root' | 'size' | 'signedAt' | 'keyId'> | null
  readonly now: Instant
}

const MARGIN = 44
const RIGHT = PAGE.width - MARGIN
const ROW = 17
const BOTTOM = PAGE.height - 48
/** Where the rows begin: under the centre's head, and on all other pages. */
const FIRST_ROWS = 188
const LATER_ROWS = 66

interface Column {
  readonly head: string
  readonly width: number
  readonly isNumber?: true
  readonly weight?: Weight
  readonly cell: (row: MeritRow) => string
}

type PlacedColumn = Column & { readonly x: number }

const GAP = 7

/** What is left goes to the name. */
function columnsFor({ plans }: FullExam, { branch, batch }: MeritListPdf['group']): readonly PlacedColumn[] {
  const hasBoth = plans.mcq !== null && plans.written !== null
  const columns: Column[] = [
    { head: 'Merit', width: 38, isNumber: true, weight: 'bold', cell: ({ position }) => String(position) },
    ...(branch === undefined
      ? []
      : ([
          { head: 'In branch', width: 46, isNumber: true, cell: ({ inBranch }) => String(inBranch?.position ?? '') },
        ] satisfies Column[])),
    ...(batch === undefined
      ? []
      : ([
          { head: 'In batch', width: 42, isNumber: true, cell: ({ inBatches }) => placeIn(batch, inBatches) },
        ] satisfies Column[])),
    { head: 'Registration No.', width: 80, cell: ({ regNo }) => regNo },
    { head: 'Name', width: 0, cell: ({ name }) => name },
    { head: 'Branch', width: 66, cell: ({ branch }) => branch ?? '' },
    ...(hasBoth
      ? ([
          { head: 'MCQ', width: 36, isNumber: true, cell: ({ mcq }) => marks(mcq) },
          { head: 'Written', width: 36, isNumber: true, cell: ({ written }) => marks(written) },
        ] satisfies Column[])
      : []),
    { head: 'Total', width: 38, isNumber: true, weight: 'bold', cell: ({ total }) => marks(total) },
    { head: 'Time', width: 42, isNumber: true, cell: ({ usedMs }) => clockTime(usedMs) },
  ]
  const taken = columns.reduce((sum, { width }) => sum + width + GAP, -GAP)
  let x = MARGIN
  return columns.map((column) => {
    const width = column.width === 0 ? RIGHT - MARGIN - taken : column.width
    const place = { ...column, x, width }
    x += width + GAP
    return place
  })
}

const TIE_RULES = {
  equal: 'Equal marks share a position: 1, 2, 2, 4.',
  'less-time': 'Equal marks: whoever used less time comes first.',
} as const

let typesetter: Promise<Typesetter> | null = null

/** The merit list to print, page by page, with the centre's head on the first. Late attempts have no place in it. */
export async function* meritListPdf(asked: MeritListPdf): AsyncGenerator<Buffer> {
  typesetter ??= Typesetter.create()
  const pdf = new PdfDocument(`${asked.exam.name}: merit list`)
  const setter = new PageSetter(await typesetter, asked)
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
class PageSetter {
  readonly #type: Typesetter
  readonly #asked: MeritListPdf
  readonly #columns: readonly PlacedColumn[]
  readonly #pages: number
  #page = 0

  constructor(type: Typesetter, asked: MeritListPdf) {
    this.#type = type
    this.#asked = asked
    this.#columns = columnsFor(asked.exam, asked.group)
    const [first, later] = [FIRST_ROWS, LATER_ROWS].map((from) => Math.floor((BOTTOM - from) / ROW))
    this.#pages = 1 + Math.max(0, Math.ceil((asked.students - (first ?? 0)) / (later ?? 1)))
  }

  /** The first page's; gives where its rows begin. */
  head(page: PdfPage): number {
    const { exam, centre, students } = this.#asked
    const whose = nameOf(this.#asked.group)
    const grey = 0.3
    this.#write(page, centre.name, { x: MARGIN, y: 58, size: 18, weight: 'bold' })
    const reached = [centre.branch, centre.phone].filter((fact) => fact !== null).join(' · ')
    this.#write(page, reached, { x: MARGIN, y: 76, size: 10, grey })
    this.#write(page, centre.address ?? '', { x: MARGIN, y: 91, size: 10, grey })
    page.line({ x: MARGIN, y: 101 }, RIGHT, 0.2)
    this.#write(page, `Merit list: ${exam.name}`, { x: MARGIN, y: 126, size: 14, weight: 'bold' })
    const of = whose === '' ? '' : ` of ${whose}, with their places among all`
    const facts = `${dhakaDay(exam.window.opensAt)} · full marks ${fullMarksOf(exam)} · ${students} students${of}`
    this.#write(page, facts, { x: MARGIN, y: 143, size: 10, grey })
    this.#write(page, TIE_RULES[exam.ties], { x: MARGIN, y: 157, size: 9, grey })
    this.#write(page, this.#root(), { x: MARGIN, y: 169, size: 6.5, grey })
    return this.#heads(page, FIRST_ROWS)
  }

  /** Whoever has this paper can hold it against what is said later (decision 033). */
  #root(): string {
    const { head } = this.#asked
    if (head === null) return 'There is no signed log of this exam.'
    const { root, size, signedAt, keyId } = head
    return `Log: ${size} entries, signed ${dhakaMoment(signedAt)}, key ${keyId}, root ${root.toString('hex')}`
  }

  laterHead(page: PdfPage): number {
    const { exam, centre, group } = this.#asked
    const of = nameOf(group) === '' ? '' : ` · ${nameOf(group)}`
    this.#write(page, `${centre.name} · Merit list: ${exam.name}${of}`, { x: MARGIN, y: 40, size: 9, grey: 0.3 })
    return this.#heads(page, LATER_ROWS)
  }

  row(page: PdfPage, row: MeritRow, y: number): void {
    for (const { x, width, isNumber, weight = 'regular', cell } of this.#columns) {
      this.#write(page, cell(row), { x, y: y + 12, size: 9.5, weight, width, toRight: isNumber === true })
    }
    page.line({ x: MARGIN, y: y + ROW }, RIGHT, 0.85)
  }

  /** The names of the columns, and the foot with the number of the page. */
  #heads(page: PdfPage, rows: number): number {
    const { exam, now } = this.#asked
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
    this.#write(page, `${exam.name} · printed ${dhakaDay(now)}`, { ...foot, x: MARGIN, width: 400 })
    this.#write(page, `${this.#page} / ${this.#pages}`, { ...foot, x: RIGHT - 80, width: 80, toRight: true })
    return rows
  }

  #write(page: PdfPage, text: string, at: Where): void {
    const { size, weight = 'regular', width = RIGHT - at.x } = at
    const line = this.#type.lineWithin(text, size, weight, width)
    page.text(text, line.glyphs, { ...at, x: at.toRight === true ? at.x + width - line.width : at.x })
  }
}

function placeIn(batch: string, places: MeritRow['inBatches']): string {
  return String(places.find(({ name }) => name === batch)?.position ?? '')
}

function nameOf({ branch, batch }: MeritListPdf['group']): string {
  return [batch, branch].filter((name) => name !== undefined).join(', ')
}

function marks(value: number | null): string {
  return value === null ? '' : value.toFixed(2).replace('-', '−')
}

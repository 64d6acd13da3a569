import type { MeritRow } from '@anushilon/contract/staff/results'
import { MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import type { Env } from '../../env.ts'
import { fullMarksOf } from '../../merit/standings.ts'
import { PAGE, PdfPaper } from '../../print/pdf.ts'
import { Typesetter, type Weight } from '../../print/typesetter.ts'
import type { ExamPaper } from '../../stores/exam-papers.ts'

interface MeritPaper {
  readonly exam: ExamPaper
  readonly rows: readonly MeritRow[]
  readonly branch: string | null
  readonly centre: Pick<Env, 'CENTRE_NAME' | 'CENTRE_BRANCH' | 'CENTRE_PHONE' | 'CENTRE_ADDRESS'>
  readonly now: Instant
}

const MARGIN = 44
const RIGHT = PAGE.width - MARGIN
const ROW = 21
const BOTTOM = PAGE.height - 56
/** More than anybody pins up; the tables have them all. */
const MOST_ROWS = 5_000

interface Column {
  readonly head: string
  readonly x: number
  readonly width: number
  readonly isNumber?: true
  readonly weight?: Weight
  readonly cell: (row: MeritRow) => string
}

const COLUMNS: readonly Column[] = [
  { head: 'Merit', x: MARGIN, width: 36, isNumber: true, weight: 'bold', cell: ({ position }) => String(position) },
  { head: 'Registration No.', x: 92, width: 84, cell: ({ regNo }) => regNo },
  { head: 'Name', x: 180, width: 146, cell: ({ name }) => name },
  { head: 'Branch', x: 332, width: 62, cell: ({ branch }) => branch ?? '' },
  { head: 'MCQ', x: 396, width: 38, isNumber: true, cell: ({ mcq }) => marks(mcq) },
  { head: 'Written', x: 438, width: 38, isNumber: true, cell: ({ written }) => marks(written) },
  { head: 'Total', x: 478, width: 36, isNumber: true, weight: 'bold', cell: ({ total }) => marks(total) },
  { head: 'Time', x: 518, width: 33, isNumber: true, cell: ({ usedMs }) => clockTime(usedMs) },
]

const TIE_RULES = {
  equal: 'Equal marks share a position: 1, 2, 2, 4.',
  'less-time': 'Equal marks: whoever used less time comes first.',
} as const

let typesetter: Promise<Typesetter> | null = null

/** The merit list to print, with the centre's head on its first page. Late attempts have no place in it. */
export async function meritPaper({ exam, rows, branch, centre, now }: MeritPaper): Promise<Buffer> {
  typesetter ??= Typesetter.create()
  const type = await typesetter
  const paper = new PdfPaper(`${exam.name}: merit list`)
  const ranked = rows.filter(({ position }) => position !== null)
  const shown = ranked.slice(0, MOST_ROWS)

  const write = (
    text: string,
    at: { x: number; y: number; size: number; weight?: Weight; grey?: number; width?: number; toRight?: boolean },
    page?: number,
  ) => {
    const { size, weight = 'regular', width = RIGHT - at.x } = at
    const line = type.line(type.fitting(text, size, weight, width), size, weight)
    paper.text(text, line.glyphs, { ...at, x: at.toRight === true ? at.x + width - line.width : at.x }, page)
  }
  const heads = (y: number) => {
    for (const { head, x, width, isNumber } of COLUMNS) {
      write(head, { x, y, size: 8, weight: 'bold', grey: 0.35, width, toRight: isNumber === true })
    }
    paper.line({ x: MARGIN, y: y + 6 }, RIGHT, 0.5)
    return y + 6
  }

  paper.addPage()
  write(centre.CENTRE_NAME, { x: MARGIN, y: 58, size: 18, weight: 'bold' })
  write(`${centre.CENTRE_BRANCH} · ${centre.CENTRE_PHONE}`, { x: MARGIN, y: 76, size: 10, grey: 0.3 })
  write(centre.CENTRE_ADDRESS, { x: MARGIN, y: 91, size: 10, grey: 0.3 })
  paper.line({ x: MARGIN, y: 101 }, RIGHT, 0.2)
  write(`Merit list: ${exam.name}`, { x: MARGIN, y: 126, size: 14, weight: 'bold' })
  const of = branch === null ? '' : ` · ${branch}`
  write(`${dhakaDay(exam.window.opensAt)} · full marks ${fullMarksOf(exam)} · ${ranked.length} students${of}`, {
    x: MARGIN,
    y: 143,
    size: 10,
    grey: 0.3,
  })
  write(TIE_RULES[exam.ties], { x: MARGIN, y: 157, size: 9, grey: 0.35 })

  let y = heads(182)
  for (const row of shown) {
    if (y + ROW > BOTTOM) {
      paper.addPage()
      y = heads(58)
    }
    for (const { x, width, isNumber, weight = 'regular', cell } of COLUMNS) {
      write(cell(row), { x, y: y + 14, size: 9.5, weight, width, toRight: isNumber === true })
    }
    y += ROW
    paper.line({ x: MARGIN, y }, RIGHT, 0.85)
  }
  if (shown.length < ranked.length) {
    write(`and ${ranked.length - shown.length} more`, { x: MARGIN, y: y + 16, size: 9, grey: 0.35 })
  }
  for (let page = 0; page < paper.pages; page += 1) {
    write(
      `${exam.name} · printed ${dhakaDay(now)}`,
      { x: MARGIN, y: PAGE.height - 30, size: 8, grey: 0.45, width: 400 },
      page,
    )
    write(
      `${page + 1} / ${paper.pages}`,
      { x: RIGHT - 60, y: PAGE.height - 30, size: 8, grey: 0.45, width: 60, toRight: true },
      page,
    )
  }
  return paper.toBuffer()
}

function marks(value: number | null): string {
  return value === null ? '' : value.toFixed(2).replace('-', '−')
}

function clockTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND) % 60
  return `${Math.floor(ms / MINUTE)}:${String(seconds).padStart(2, '0')}`
}

function dhakaDay(at: Instant): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Dhaka',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(at)
}

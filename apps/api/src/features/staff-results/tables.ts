import type { ItemAnalysis } from '@anushilon/contract/staff/items'
import type { KeyChoice, ShiftRow } from '@anushilon/contract/staff/corrections'
import type { MeritRow } from '@anushilon/contract/staff/results'
import { keyLabel, optionLabel } from '@anushilon/domain/exam/option-label'
import { isNumberKey, numberText } from '@anushilon/domain/exam/typed-number'
import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import { csvPieces, writeCsv, type Cell } from '@anushilon/question-files/tables/write-csv'
import { xlsxPieces } from '@anushilon/question-files/tables/write-xlsx'
import { inPieces } from '../../print/in-pieces.ts'
import { MINUTE } from '@anushilon/domain/instant'
import { sumOfMarks } from '@anushilon/domain/marks/marks'
import { marksOfSection, type Line } from '../../merit/standings.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import type { Person } from '../../stores/results/staff-results.ts'
import type { NamedRow } from './results.service.ts'
import { rootLines, type SignedHead } from './root-lines.ts'

export type Row = readonly Cell[]

/** Of rows that come some at a time, so that a hundred thousand keep nobody waiting. */
interface Table<T> {
  readonly columns: readonly string[]
  readonly cells: (row: T, line: Line) => Row | null
}

const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function csvOf(columns: readonly string[], rows: AsyncIterable<readonly Row[]>, name: string): AttachmentBody {
  return { mediaType: CSV, name: `${name}.csv`, body: csvPieces(columns, rows) }
}

interface SavedAs {
  readonly name: string
  readonly format: 'csv' | 'xlsx'
  /** What stands at the end: those who did not sit it, or the root of the log. */
  readonly last: AsyncIterable<readonly Row[]>
}

async function* oneAfterTheOther(...lists: readonly AsyncIterable<readonly Row[]>[]): AsyncGenerator<readonly Row[]> {
  for (const list of lists) yield* list
}

/** The table of a merit list, whose names are looked up as it is written. */
export function fileOf(
  { columns, cells }: Table<NamedRow>,
  lines: readonly Line[],
  withNames: (lines: readonly Line[]) => Promise<readonly NamedRow[]>,
  saved: SavedAs,
): AttachmentBody {
  const sat = inPieces(lines, async (some) => {
    const named = await withNames(some)
    return some.flatMap((line, index) => {
      const row = named[index]
      const written = row === undefined ? null : cells(row, line)
      return written === null ? [] : [written]
    })
  })
  return tableOf(columns, sat, saved)
}

export function tableOf(
  columns: readonly string[],
  rows: AsyncIterable<readonly Row[]>,
  { name, format, last }: SavedAs,
): AttachmentBody {
  const all = oneAfterTheOther(rows, last)
  if (format === 'csv') return csvOf(columns, all, name)
  return { mediaType: XLSX, name: `${name}.xlsx`, body: xlsxPieces(columns, all, name) }
}

/** Below the list, where it is no row of anybody. */
export async function* rootRows(head: SignedHead | null): AsyncGenerator<readonly Row[]> {
  yield [[], ...rootLines(head).map((line) => [line])]
}

const MOBILES = ['Mobile', 'Guardian mobile']
const GROUP_COLUMNS = ['Merit in branch', 'Batches', 'Merit in batches']

/** In the order of the batches, as `2; 11`; the place in a single one is a number, to be sorted by. */
function groupCells({ inBranch, batches, inBatches }: MeritRow): Row {
  const places = inBatches.map(({ position }) => position)
  const [single = null] = places
  return [inBranch?.position ?? null, batches.join('; '), places.length > 1 ? places.join('; ') : single]
}

export const MERIT_TABLE: Table<NamedRow> = {
  columns: ['Merit', 'Registration No.', 'Name', 'Branch', 'Marks', 'Minutes used', ...GROUP_COLUMNS],
  cells: (row) => {
    const { position, regNo, name, branch, total, usedMs } = row
    return position === null ? null : [position, regNo, name, branch, total, minutes(usedMs), ...groupCells(row)]
  },
}

/** As rows of `resultsTable`: who they are, and that they were not there. */
export async function* absentRows(
  { columns }: Table<NamedRow>,
  absentees: AsyncIterable<readonly Person[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const some of absentees) {
    yield some.map(({ regNo, name, branch, mobile, guardianMobile }) => {
      const row = [regNo, name, branch, mobile, guardianMobile]
      return [...row, ...Array.from({ length: columns.length - row.length - 1 }, () => null), 'absent']
    })
  }
}

/** Everybody who sat it, with marks by subject where there are several; of late attempts what they would be. */
export function resultsTable(exam: FullExam): Table<NamedRow> {
  const subjects = exam.sections.length > 1 ? exam.sections.map(({ subjectName }) => subjectName) : []
  return {
    columns: [
      'Registration No.',
      'Name',
      'Branch',
      ...MOBILES,
      'MCQ',
      'Written',
      ...subjects,
      'Total',
      'Merit',
      'Minutes used',
      ...GROUP_COLUMNS,
      'State',
    ],
    cells: (row, line) => [
      row.regNo,
      row.name,
      row.branch,
      row.mobile,
      row.guardianMobile,
      row.mcq,
      row.written,
      ...subjects.map((_, section) => marksOfSection(line.bySection, section)),
      row.total,
      row.position,
      minutes(row.usedMs),
      ...groupCells(row),
      row.position === null ? 'late' : 'ranked',
    ],
  }
}

export const SHIFT_COLUMNS = [
  'Registration No.',
  'Name',
  'Marks before',
  'Marks after',
  'Marks gained',
  'Merit before',
  'Merit after',
  'Places up',
]

export function shiftCells({ regNo, name, total, position }: ShiftRow): Row {
  const gained = total.before === null || total.after === null ? null : sumOfMarks([total.after, -total.before])
  const places = position.before === null || position.after === null ? null : position.before - position.after
  return [regNo, name, total.before, total.after, gained, position.before, position.after, places]
}

export function itemFileOf({ mcq, written }: ItemAnalysis, name: string): AttachmentBody {
  const { columns, rows } = itemRows({ mcq, written })
  return { mediaType: CSV, name: `${name}.csv`, body: writeCsv(columns, rows) }
}

function itemRows({ mcq, written }: ItemAnalysis) {
  const most = Math.max(0, ...(mcq?.items.map(({ key, all }) => (isNumber(key) ? 0 : all.options.length)) ?? []))
  const letters = Array.from({ length: most }, (_, option) => optionLabel(option))
  return {
    columns: [
      'Part',
      'Subject',
      'Question',
      'Key',
      'Students',
      'Facility',
      'Discrimination (point-biserial, corrected)',
      'Discrimination (upper-lower 27 %)',
      'Median seconds',
      ...letters.map((letter) => `Chose ${letter}`),
      'Blank',
      'Numbers typed',
      'Advice',
    ],
    rows: [
      ...(mcq?.items ?? []).map(({ number, subjectName, key, all, numbers, advice, ...item }) => [
        'MCQ',
        subjectName,
        number,
        keyLabel(key),
        all.students,
        rounded(item.facility),
        rounded(item.discrimination),
        rounded(item.upperLower),
        item.medianSeconds,
        ...letters.map((_, option) => (isNumber(key) ? null : (all.options[option] ?? null))),
        all.blank,
        numbers.map(({ number, students }) => `${numberText(number)}: ${students}`).join('; ') || null,
        advice.sentence,
      ]),
      ...(written?.items ?? []).map(({ question, subjectName, students, advice, ...item }) => [
        'Written',
        subjectName,
        question,
        null,
        students,
        rounded(item.facility),
        rounded(item.discrimination),
        null,
        null,
        ...letters.map(() => null),
        null,
        null,
        advice.sentence,
      ]),
    ],
  }
}

function isNumber(key: KeyChoice): boolean {
  return key !== 'cancelled' && isNumberKey(key)
}

function rounded(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1000) / 1000
}

function minutes(ms: number): number {
  return Math.round((ms / MINUTE) * 100) / 100
}

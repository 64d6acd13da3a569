import type { ItemAnalysis } from '@anushilon/contract/staff/items'
import type { MeritRow } from '@anushilon/contract/staff/results'
import { optionLabel } from '@anushilon/domain/option-label'
import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import { writeCsv, type Cell } from '@anushilon/question-files/write-csv'
import { writeXlsx } from '@anushilon/question-files/write-xlsx'
import { MINUTE } from '@anushilon/domain/instant'
import { marksOfSection, type Line } from '../../merit/standings.ts'
import type { ExamPaper } from '../../stores/exam-papers.ts'

interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function fileOf({ columns, rows }: Table, name: string, format: 'csv' | 'xlsx'): AttachmentBody {
  return format === 'csv'
    ? { mediaType: CSV, name: `${name}.csv`, body: writeCsv(columns, rows) }
    : { mediaType: XLSX, name: `${name}.xlsx`, body: writeXlsx(columns, rows, name) }
}

export function meritTable(rows: readonly MeritRow[]): Table {
  return {
    columns: ['Merit', 'Registration No.', 'Name', 'Branch', 'Marks', 'Minutes used'],
    rows: rows.flatMap(({ position, regNo, name, branch, total, usedMs }) =>
      position === null ? [] : [[position, regNo, name, branch, total, minutes(usedMs)]],
    ),
  }
}

/** Everybody who sat it, with marks by subject where there are several; of late attempts what they would be. */
export function resultsTable(exam: ExamPaper, lines: readonly Line[], rows: readonly MeritRow[]): Table {
  const subjects = exam.sections.length > 1 ? exam.sections.map(({ subjectName }) => subjectName) : []
  return {
    columns: [
      'Registration No.',
      'Name',
      'Branch',
      'MCQ',
      'Written',
      ...subjects,
      'Total',
      'Merit',
      'Minutes used',
      'State',
    ],
    rows: rows.map((row, index) => [
      row.regNo,
      row.name,
      row.branch,
      row.mcq,
      row.written,
      ...subjects.map((_, section) => marksOfSection(lines[index]?.bySection ?? [], section)),
      row.total,
      row.position,
      minutes(row.usedMs),
      row.position === null ? 'late' : 'ranked',
    ]),
  }
}

export function itemTable({ mcq, written }: ItemAnalysis): Table {
  const most = Math.max(0, ...(mcq?.items.map(({ all }) => all.options.length) ?? []))
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
      'Advice',
    ],
    rows: [
      ...(mcq?.items ?? []).map(({ number, subjectName, key, all, advice, ...item }) => [
        'MCQ',
        subjectName,
        number,
        key === 'cancelled' ? key : key.map(optionLabel).join(' or '),
        all.students,
        rounded(item.facility),
        rounded(item.discrimination),
        rounded(item.upperLower),
        item.medianSeconds,
        ...letters.map((_, option) => all.options[option] ?? null),
        all.blank,
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
        advice.sentence,
      ]),
    ],
  }
}

function rounded(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1000) / 1000
}

function minutes(ms: number): number {
  return Math.round((ms / MINUTE) * 100) / 100
}

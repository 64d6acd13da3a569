import type { CentreFacts } from '@anushilon/contract/staff/settings'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import type { Instant } from '@anushilon/domain/instant'
import type { ExamOutcome } from '@anushilon/domain/reports/combine'
import { listPdf, type FactLine, type PdfColumn } from '../../print/list-pdf.ts'
import type { Report, ReportLine } from './report.ts'
import { inPieces } from '../../print/in-pieces.ts'

interface Asked {
  readonly report: Report
  readonly shown: readonly ReportLine[]
  /** The branches that whoever asks may compare. */
  readonly branches: Report['branches']
  readonly title: string
  readonly words: readonly string[]
  readonly centre: Pick<CentreFacts, 'name' | 'branch' | 'phone' | 'address'>
  readonly now: Instant
}

/** More columns leave no room for names; the spreadsheet has them all. */
const MOST_EXAM_COLUMNS = 6
const MOST_WITH_BRANCH = 3
const MOST_BRANCHES = 12

export function reportPdf({ report, shown, branches, title, words, centre, now }: Asked): AsyncGenerator<Buffer> {
  const listed = shown.filter(({ position }) => position !== null)
  const without = shown.length - listed.length
  return listPdf({
    centre,
    title: `Merit: ${title}`,
    about: `Merit: ${title}`,
    lines: [
      {
        text: `${listed.length} students${without === 0 ? '' : ` · ${without} without marks in any of the exams are not listed`}`,
        size: 10,
      },
      ...words.map((text) => ({ text })),
      ...examLines(report),
      ...branchLines(branches, report),
    ],
    columns: columnsFor(report),
    rows: inPieces(listed, async (some) => some),
    count: listed.length,
    now,
  })
}

function columnsFor({ exams, definition }: Report): readonly PdfColumn<ReportLine>[] {
  const columns: PdfColumn<ReportLine>[] = [
    { head: 'Merit', width: 30, isNumber: true, weight: 'bold', cell: ({ position }) => String(position) },
    { head: 'Reg. No.', width: 56, cell: ({ regNo }) => regNo },
    { head: 'Name', width: 0, cell: ({ name }) => name },
  ]
  const columnsOfExams = exams.length <= MOST_EXAM_COLUMNS ? exams.length : 0
  if (columnsOfExams <= MOST_WITH_BRANCH && definition.branch === undefined) {
    columns.push(
      { head: 'Branch', width: 56, cell: ({ branch }) => branch ?? '' },
      { head: 'In it', width: 24, isNumber: true, cell: ({ inBranch }) => String(inBranch?.position ?? '') },
    )
  }
  for (let index = 0; index < columnsOfExams; index += 1) {
    columns.push({
      head: `${index + 1}`,
      width: 27,
      isNumber: true,
      cell: ({ outcomes }) => shortOutcome(outcomes[index]),
    })
  }
  columns.push(
    { head: 'Sat', width: 26, isNumber: true, cell: ({ sat, expected }) => `${sat}/${expected}` },
    { head: 'Total', width: 40, isNumber: true, weight: 'bold', cell: ({ total }) => figure(total) },
  )
  return columns
}

/** What the numbers over the columns stand for. */
function examLines({ exams, definition }: Report): FactLine[] {
  if (exams.length > MOST_EXAM_COLUMNS) return []
  return exams.map(({ name, opensAt, fullMarks, weight }, index) => ({
    text: `${index + 1}: ${name}, ${dhakaDate(opensAt)}, of ${fullMarks}${definition.measure === 'weighted' ? `, weight ${weight}` : ''}`,
  }))
}

function branchLines(branches: Report['branches'], { definition }: Report): FactLine[] {
  if (branches.length < 2 || definition.branch !== undefined) return []
  const left = branches.length - MOST_BRANCHES
  return [
    { cells: ['Branch', 'Students', 'Mean', 'Middle', 'Best', 'Attendance'], weight: 'bold' },
    ...branches.slice(0, MOST_BRANCHES).map(({ name, students, mean, median, best, attendance }) => ({
      cells: [
        name ?? 'No branch',
        String(students),
        figure(mean),
        figure(median),
        figure(best),
        attendance === null ? '' : `${attendance.toFixed(1)} %`,
      ],
    })),
    ...(left > 0 ? [{ text: `and ${left} more in the spreadsheet` }] : []),
  ]
}

function shortOutcome(outcome: ExamOutcome | undefined): string {
  if (outcome?.kind === 'marks') return figure(outcome.marks)
  return { late: 'late', absent: 'abs.', 'not-for-them': '–' }[outcome?.kind ?? 'not-for-them']
}

function figure(value: number | null): string {
  return value === null ? '' : value.toFixed(2).replace('-', '−')
}

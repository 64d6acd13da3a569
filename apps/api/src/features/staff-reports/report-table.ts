import { dhakaDate } from '@anushilon/domain/dhaka-time'
import type { ExamOutcome } from '@anushilon/domain/reports/combine'
import type { Cell } from '@anushilon/question-files/tables/write-csv'
import type { Report, ReportLine } from './report.ts'

type Row = readonly Cell[]

/** The heads of the columns, and everything below them: students, how it was counted, branch against branch. */
export function reportTable(report: Report, shown: readonly ReportLine[], words: readonly string[]) {
  const { exams, branches, all, definition } = report
  const weighted = definition.measure === 'weighted'
  const columns = [
    'Merit',
    'Merit in branch',
    'Registration No.',
    'Name',
    'Branch',
    'Batches',
    'Mobile',
    'Guardian mobile',
    ...exams.map(({ name, opensAt, fullMarks, weight }) => {
      return `${name}, ${dhakaDate(opensAt)} (of ${fullMarks}${weighted ? `, weight ${weight}` : ''})`
    }),
    'Exams sat',
    'Exams',
    'Attendance %',
    'Total',
  ]
  const students = shown.map((line): Row => [
    line.position,
    line.inBranch?.position ?? null,
    line.regNo,
    line.name,
    line.branch,
    line.batches.join('; '),
    line.mobile,
    line.guardianMobile,
    ...line.outcomes.map(outcomeCell),
    line.sat,
    line.expected,
    line.expected === 0 ? null : Math.round((line.sat / line.expected) * 10_000) / 100,
    line.total,
  ])
  const figures = [{ ...all, name: 'All' as string | null }, ...branches]
  return {
    columns,
    rows: [
      ...students,
      [],
      ...words.map((sentence): Row => [sentence]),
      [],
      ['Branch', 'Students', 'With a place', 'Mean', 'Middle', 'Best', 'Attendance %'],
      ...figures.map(({ name, students: count, ranked, mean, median, best, attendance }): Row => {
        return [name ?? 'No branch', count, ranked, mean, median, best, attendance]
      }),
    ],
  }
}

function outcomeCell(outcome: ExamOutcome): Cell {
  if (outcome.kind === 'marks') return outcome.marks
  return outcome.kind === 'not-for-them' ? null : outcome.kind
}

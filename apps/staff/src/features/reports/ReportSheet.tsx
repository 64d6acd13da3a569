import type { ReportExam, ReportRow, ReportView } from '@anushilon/contract/staff/reports'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { marksText } from '../../exam/shift/marks.ts'
import { Figures } from '../../ui/layout/Figures.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { StudentLink } from '../../ui/text/StudentLink.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import css from './Reports.module.css'

/** The sheet as it is printed: what it is, how it was counted, the exams, the branches, and everybody's line. */
export function ReportSheet({ view, isOld }: { view: ReportView; isOld: boolean }) {
  const { title, words, exams, all, branches, rows, total } = view
  return (
    <>
      <Panel title={<span lang={languageOf(title)}>{title}</span>}>
        <ul className={css.words}>
          {words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Figures
          figures={[
            { name: 'Exams', value: exams.length },
            { name: 'Students', value: all.students, note: `${all.ranked} with a place` },
            { name: 'Mean', value: marksText(all.mean) },
            { name: 'Middle', value: marksText(all.median), note: 'half are above' },
            { name: 'Best', value: marksText(all.best) },
            { name: 'Attendance', value: percentText(all.attendance) },
          ]}
        />
      </Panel>
      {exams.length > 0 && (
        <Panel title="Exams" count={exams.length} flush>
          <details open={exams.length <= MOST_EXAM_COLUMNS}>
            <summary className={css.fold}>Each exam with its figures</summary>
            <Table
              caption="Exams"
              columns={EXAM_COLUMNS}
              rows={exams.map((exam, index) => ({ ...exam, number: index + 1 }))}
              keyOf={({ examId }) => examId}
              isDimmed={isOld}
            />
          </details>
        </Panel>
      )}
      {branches.length > 1 && (
        <Panel title="Branch against branch" count={branches.length} flush>
          <Table
            caption="Branch against branch"
            columns={BRANCH_COLUMNS}
            rows={branches}
            keyOf={({ name }) => name ?? ''}
            isDimmed={isOld}
          />
        </Panel>
      )}
      <Panel title="Merit" count={total} flush>
        {exams.length > MOST_EXAM_COLUMNS && (
          <p className={css.fold}>More than {MOST_EXAM_COLUMNS} exams: the marks of each are in the CSV and XLSX.</p>
        )}
        {total === 0 ? (
          <Empty title="Nobody to list" hint="এই সময়ে প্রকাশিত ফলাফল নেই।" />
        ) : (
          <Table
            caption="Merit"
            columns={columnsFor(exams)}
            rows={rows}
            keyOf={({ studentId }) => studentId}
            isDimmed={isOld}
          />
        )}
      </Panel>
    </>
  )
}

/** By the number that it has over its column below. */
type NumberedExam = ReportExam & { readonly number: number }

const EXAM_COLUMNS: readonly TableColumn<NumberedExam>[] = [
  {
    head: 'Exam',
    cell: ({ number, name, opensAt }) => (
      <div className={css.who}>
        <span lang={languageOf(name)}>
          {number}. {name}
        </span>
        <small>{dhakaDate(opensAt)}</small>
      </div>
    ),
  },
  { head: 'Full marks', isNumber: true, cell: ({ fullMarks }) => fullMarks },
  { head: 'Sat', isNumber: true, cell: ({ sat, expected }) => `${sat}\u00A0of\u00A0${expected}` },
  { head: 'Mean', isNumber: true, cell: ({ mean }) => marksText(mean) },
  { head: 'Highest', isNumber: true, cell: ({ highest }) => marksText(highest) },
]

type BranchRow = ReportView['branches'][number]

const BRANCH_COLUMNS: readonly TableColumn<BranchRow>[] = [
  { head: 'Branch', cell: ({ name }) => <span lang={languageOf(name ?? '')}>{name ?? 'No branch'}</span> },
  { head: 'Students', isNumber: true, cell: ({ students }) => students },
  { head: 'Mean', isNumber: true, cell: ({ mean }) => marksText(mean) },
  { head: 'Middle', isNumber: true, cell: ({ median }) => marksText(median) },
  { head: 'Best', isNumber: true, cell: ({ best }) => marksText(best) },
  { head: 'Attendance', isNumber: true, cell: ({ attendance }) => percentText(attendance) },
]

/** More than this is read in the spreadsheet. */
const MOST_EXAM_COLUMNS = 8

function columnsFor(exams: readonly ReportExam[]): TableColumn<ReportRow>[] {
  const shown = exams.length <= MOST_EXAM_COLUMNS ? exams : []
  return [
    { head: 'Merit', cell: ({ position }) => <b>{position ?? '–'}</b> },
    {
      head: 'Student',
      card: 'title',
      cell: ({ studentId, name, regNo, branch }) => (
        <div className={css.who}>
          <StudentLink id={studentId} name={name} />
          <small lang={languageOf(branch ?? '')}>{branch === null ? regNo : `${regNo} · ${branch}`}</small>
        </div>
      ),
    },
    {
      head: 'In branch',
      isNumber: true,
      cell: ({ inBranch }) => (inBranch === null ? '' : `${inBranch.position}\u00A0/\u00A0${inBranch.of}`),
    },
    ...shown.map((_, index): TableColumn<ReportRow> => ({
      head: `Exam ${index + 1}`,
      isNumber: true,
      cell: ({ cells }) => <Outcome cell={cells[index]} />,
    })),
    { head: 'Sat', isNumber: true, cell: ({ sat, expected }) => `${sat}\u00A0/\u00A0${expected}` },
    { head: 'Total', isNumber: true, cell: ({ total }) => <b>{marksText(total)}</b> },
  ]
}

const OUTCOMES = { late: 'Late', absent: 'Absent', 'not-for-them': '' } as const

function Outcome({ cell }: { cell: ReportRow['cells'][number] | undefined }) {
  if (cell === undefined) return null
  const text = cell.kind === 'marks' ? marksText(cell.marks) : OUTCOMES[cell.kind]
  return (
    <span className={classNames(!cell.counts && css.dropped)} title={cell.counts ? undefined : 'Does not count'}>
      {text}
    </span>
  )
}

function percentText(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(1)} %`
}

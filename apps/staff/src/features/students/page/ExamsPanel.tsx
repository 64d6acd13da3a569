import type { StudentExam } from '@anushilon/contract/staff/student-page'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { frequency as FREQUENCIES, variation as VARIATIONS } from '@anushilon/ui/text/exam-words.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { attemptPath } from '../../../paths.ts'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Table, type TableColumn } from '../../../ui/Table.tsx'
import { marksOf, Outcome } from './outcome.tsx'
import css from './StudentPage.module.css'

type Kept = '' | 'absent' | 'late'

interface Props {
  studentId: number
  exams: readonly StudentExam[]
}

/** Every exam of their courses: what was sat leads to the attempt. */
export function ExamsPanel({ studentId, exams }: Props) {
  const [kept, setKept] = useState<Kept>('')
  const of = { absent: exams.filter(isAbsent), late: exams.filter(isLate) }
  const shown = kept === '' ? exams : of[kept]
  return (
    <Panel
      title="Exams"
      count={exams.length}
      meta={
        <FilterChips
          label="Show only"
          chips={[
            { value: 'absent', name: 'Absent', count: of.absent.length },
            { value: 'late', name: 'Late', count: of.late.length },
          ]}
          value={kept}
          onChange={(value) => setKept(value === kept || (value !== 'absent' && value !== 'late') ? '' : value)}
        />
      }
      flush
    >
      {shown.length === 0 ? (
        <Empty title="No exam here" />
      ) : (
        <Table caption="Exams" columns={columnsFor(studentId)} rows={shown} keyOf={({ examId }) => examId} />
      )}
    </Panel>
  )
}

const isAbsent = ({ outcome }: StudentExam) => outcome === 'absent'
const isLate = ({ late }: StudentExam) => late !== null

function columnsFor(studentId: number): TableColumn<StudentExam>[] {
  return [
    {
      head: 'Exam',
      cell: (exam) => (
        <span className={css.exam}>
          {exam.outcome === 'absent' ? (
            <b lang={languageOf(exam.name)}>{exam.name}</b>
          ) : (
            <Link href={attemptPath(studentId, exam.examId)} lang={languageOf(exam.name)}>
              {exam.name}
            </Link>
          )}
          <small lang={languageOf(exam.subjectName)}>
            {FREQUENCIES[exam.frequency]} · {VARIATIONS[exam.variation]} · {exam.subjectName}
          </small>
        </span>
      ),
    },
    { head: 'Date', cell: ({ opensAt }) => <span className={css.line}>{dhakaDate(opensAt)}</span> },
    {
      head: 'Outcome',
      card: 'wide',
      cell: (exam) => (
        <>
          <Outcome exam={exam} />
          {exam.retakes > 0 && <small className={css.sub}>practised again: {exam.retakes}</small>}
        </>
      ),
    },
    {
      head: 'Marks',
      isNumber: true,
      cell: ({ marks, fullMarks }) => (marks === null ? '–' : `${marksOf(marks)} / ${marksOf(fullMarks)}`),
    },
    { head: 'Class', isNumber: true, cell: ({ classMean }) => marksOf(classMean) },
    {
      head: 'Merit',
      isNumber: true,
      cell: ({ position, ranked }) => (position === null ? '–' : `${position} / ${ranked ?? '–'}`),
    },
  ]
}

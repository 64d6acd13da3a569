import type { StudentExam } from '@anushilon/contract/staff/student-page'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { frequency as FREQUENCIES, variation as VARIATIONS } from '@anushilon/ui/text/exam-words.ts'
import { languageOf, shortNames } from '@anushilon/ui/text/language.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { attemptPath } from '../../../paths.ts'
import { FilterChips } from '../../../ui/controls/FilterBar.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx'
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
  const [isWhole, setWhole] = useState(false)
  const of = { absent: exams.filter(isAbsent), late: exams.filter(isLate) }
  const found = kept === '' ? exams : of[kept]
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST)
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
      foot={
        shown.length < found.length && (
          <Button look="text" small onClick={() => setWhole(true)}>
            Show all {found.length} exams
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <Empty title="No exam here" />
      ) : (
        <Table caption="Exams" columns={columnsFor(studentId)} rows={shown} keyOf={({ examId }) => examId} />
      )}
    </Panel>
  )
}

/** More are shown on demand: a phone would scroll for a minute to what stands below. */
const SHOWN_AT_FIRST = 12

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
          <small lang={languageOf(shortNames(exam.subjectName))}>
            <span className={css.line}>{dhakaDate(exam.opensAt)}</span> · {FREQUENCIES[exam.frequency]} ·{' '}
            {VARIATIONS[exam.variation]} · {shortNames(exam.subjectName)}
          </small>
        </span>
      ),
    },
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
      cell: ({ marks, fullMarks }) => (
        <span className={css.line}>{marks === null ? '–' : `${marksOf(marks)} / ${marksOf(fullMarks)}`}</span>
      ),
    },
    { head: 'Class', isNumber: true, cell: ({ classMean }) => marksOf(classMean) },
    {
      head: 'Merit',
      isNumber: true,
      cell: ({ position, ranked }) => (
        <span className={css.line}>{position === null ? '–' : `${position} / ${ranked ?? '–'}`}</span>
      ),
    },
  ]
}

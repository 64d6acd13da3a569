import { courseList } from '@anushilon/contract/staff/courses'
import { batchList, branchList } from '@anushilon/contract/staff/groups'
import {
  MOST_CHOSEN,
  MOST_EXAMS,
  REPORT_SPANS,
  reportExams,
  type ReportExam,
  type ReportSpan,
} from '@anushilon/contract/staff/reports'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { MEASURES, type Measure } from '@anushilon/domain/reports/combine'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { courseChoices } from '../../ui/text/course-choice.ts'
import { bestIn, weightIn, type ReportForm } from './report-form.ts'
import css from './Reports.module.css'

const SPANS: Readonly<Record<ReportSpan, string>> = {
  'this-week': 'This week (from Saturday)',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  dates: 'From one day until another',
  chosen: 'Exams I choose',
}

const FORMULAS: Readonly<Record<Measure, string>> = {
  sum: 'Sum of marks',
  average: 'Average of percents',
  weighted: 'Average of percents by weight',
}

const ABSENT = [
  { value: 'zero', label: 'Counts as 0' },
  { value: 'left-out', label: 'Is left out' },
]

/** No branch or batch has such a name. */
const ALL = '*'

interface Props {
  form: ReportForm
  onChange: (form: ReportForm) => void
  /** Those that count, for their weights. */
  exams: readonly ReportExam[]
}

export function ReportChoices({ form, onChange, exams }: Props) {
  // What was sat in a course that is over is still reported on.
  const courses = useQuery(queryFor(courseList, { archived: 'with' })).data?.courses ?? []
  const branches = useQuery(queryFor(branchList, {})).data?.branches ?? []
  const batches = useQuery(queryFor(batchList, {})).data?.batches ?? []
  const set = (some: Partial<ReportForm>) => onChange({ ...form, ...some })
  const named = (names: readonly string[], all: string) => [
    { value: ALL, label: all },
    ...names.map((name) => ({ value: name, label: name })),
  ]
  const oneOf = (value: string) => (value === ALL ? '' : value)
  const ofCourse = batches.filter(
    ({ courseId, name, isArchived }) => courseId === form.courseId && (!isArchived || name === form.batch),
  )
  return (
    <Panel title="What it is made of">
      <div className={css.form}>
        <Select
          label="Course"
          placeholder="Choose a course"
          options={courseChoices(courses)}
          value={form.courseId}
          onChange={(courseId) => set({ courseId, batch: '', examIds: [], weights: {} })}
        />
        {branches.length > 1 && (
          <Select
            label="Branch"
            placeholder=""
            options={named(
              branches.map(({ name }) => name),
              'All branches',
            )}
            value={form.branch === '' ? ALL : form.branch}
            onChange={(value) => set({ branch: oneOf(value) })}
          />
        )}
        {ofCourse.length > 0 && (
          <Select
            label="Batch"
            placeholder=""
            options={named(
              ofCourse.map(({ name }) => name),
              'All batches',
            )}
            value={form.batch === '' ? ALL : form.batch}
            onChange={(value) => set({ batch: oneOf(value) })}
          />
        )}
        <Select
          label="Exams"
          placeholder=""
          options={REPORT_SPANS.map((value) => ({ value, label: SPANS[value] }))}
          value={form.span}
          onChange={(value) => set({ span: REPORT_SPANS.find((span) => span === value) ?? 'chosen' })}
        />
        {form.span === 'dates' && (
          <div className={css.pair}>
            <Field label="From" type="date" value={form.from} onChange={(from) => set({ from })} />
            <Field label="Until" type="date" value={form.until} onChange={(until) => set({ until })} />
          </div>
        )}
        {form.span === 'chosen' && form.courseId !== '' && (
          <ExamTicks courseId={form.courseId} ticked={form.examIds} onChange={(examIds) => set({ examIds })} />
        )}
        <Select
          label="Total"
          placeholder=""
          options={MEASURES.map((value) => ({ value, label: FORMULAS[value] }))}
          value={form.measure}
          onChange={(value) => set({ measure: MEASURES.find((measure) => measure === value) ?? 'average' })}
        />
        {form.measure === 'weighted' && exams.length > MOST_CHOSEN && (
          <p className={css.soft}>Of more than {MOST_CHOSEN} exams none has a weight of its own: each counts as 1.</p>
        )}
        {form.measure === 'weighted' &&
          exams.length <= MOST_CHOSEN &&
          exams.map(({ examId, name }) => (
            <Field
              key={examId}
              label={`Weight of ${name}`}
              inputMode="decimal"
              placeholder="1"
              value={form.weights[examId] ?? ''}
              error={isWrong(form.weights[examId], weightIn) && 'A number from 0 to 1000'}
              onChange={(weight) => set({ weights: { ...form.weights, [examId]: weight } })}
            />
          ))}
        <Field
          label="Only the best"
          hint="How many of each student’s exams count; empty: all of them"
          numeric
          value={form.best}
          error={isWrong(form.best, bestIn) && `A whole number from 1 to ${MOST_EXAMS}`}
          onChange={(best) => set({ best })}
        />
        <Select
          label="An exam somebody was absent from"
          placeholder=""
          options={ABSENT}
          value={form.absent}
          onChange={(value) => set({ absent: value === 'zero' ? 'zero' : 'left-out' })}
        />
      </div>
    </Panel>
  )
}

const isWrong = (typed = '', read: typeof bestIn) => typed.trim() !== '' && read(typed) === null

interface TicksProps {
  courseId: string
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
}

function ExamTicks({ courseId, ticked, onChange }: TicksProps) {
  const { data } = useQuery(queryFor(reportExams, { courseId }))
  if (data === undefined) return null
  const { exams, hasMore } = data
  if (exams.length === 0) return <p className={css.soft}>No exam of this course has published results.</p>
  const isFull = ticked.length >= MOST_CHOSEN
  return (
    <fieldset className={css.ticks}>
      <legend>Exams with published results</legend>
      <div>
        {exams.map(({ examId, name, opensAt }) => (
          <label key={examId} htmlFor={`exam-${examId}`}>
            <input
              id={`exam-${examId}`}
              type="checkbox"
              checked={ticked.includes(examId)}
              disabled={isFull && !ticked.includes(examId)}
              onChange={({ target }) =>
                onChange(target.checked ? [...ticked, examId] : ticked.filter((id) => id !== examId))
              }
            />
            <span lang={languageOf(name)}>
              {name}, {dhakaDate(opensAt)}
            </span>
          </label>
        ))}
      </div>
      {hasMore && <p className={css.soft}>There are older ones. A time takes them in: “{SPANS.dates}”.</p>}
      {isFull && (
        <p className={css.soft}>
          {MOST_CHOSEN} are the most that can be chosen one by one. A time may have more: “{SPANS.dates}”.
        </p>
      )}
    </fieldset>
  )
}

import { rollOverCourse, rollOverPlan, type RollOverPlan } from '@anushilon/contract/staff/course-years'
import { courseList, type RosterCourse } from '@anushilon/contract/staff/courses'
import { latinDigits } from '@anushilon/domain/digits'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { DAY } from '@anushilon/domain/instant'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { counted } from '../../ui/text/counted.ts'
import css from './Courses.module.css'
import { StudentPicks } from './StudentPicks.tsx'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'

/** As many weeks as a year has: the same day of the week. */
const YEAR = '364'

const WHOM = ['nobody', 'everybody', 'chosen'] as const
const isWhom = (value: string): value is (typeof WHOM)[number] => WHOM.some((one) => one === value)

interface Props {
  course: RosterCourse
  onClose: () => void
}

/** Next year's course from this one: what comes with it is seen before it is made. */
export function RollOver({ course, onClose }: Props) {
  const { data, isError, refetch } = useQuery(queryFor(rollOverPlan, { courseId: course.id }))
  return data === undefined ? (
    <AskingDialog open title="Next year" onClose={onClose}>
      {isError ? <ErrorPanel onRetry={() => void refetch()} /> : <SkeletonList count={3} height={60} />}
    </AskingDialog>
  ) : (
    <Plan course={course} plan={data} onClose={onClose} />
  )
}

function Plan({ course, plan, onClose }: Props & { plan: RollOverPlan }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState(YEAR)
  const [examIds, setExams] = useState<readonly string[]>([])
  const [withBatches, setWithBatches] = useState(plan.batches.length > 0)
  const [whom, setWhom] = useState('nobody')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isBatch = !isWhom(whom)
  const shift = Number(latinDigits(days.trim()))
  const isShift = Number.isInteger(shift) && shift >= 1 && shift <= 1_500
  const change = useChange(courseList)
  const make = async () => {
    await call(rollOverCourse, {
      courseId: course.id,
      name,
      withBatches,
      students: isWhom(whom) ? whom : 'of-batches',
      ofBatches: isBatch ? [Number(whom)] : [],
      studentIds: whom === 'chosen' ? [...chosen] : [],
      examIds: [...examIds],
      days: shift,
    })
    toast(`The course is made, with ${counted(examIds.length, 'draft')}.`, 'success')
  }
  const students = [
    { value: 'nobody', label: 'Nobody yet' },
    { value: 'everybody', label: `Everybody (${plan.students.length})` },
    { value: 'chosen', label: 'Single students' },
    ...plan.batches.map((batch) => ({ value: String(batch.id), label: `Batch ${batch.name} (${batch.students})` })),
  ]
  const chapters = plan.subjects.reduce((sum, subject) => sum + subject.chapters, 0)
  return (
    <AskingDialog
      open
      title={
        <>
          Next year of <span lang={languageOf(course.name)}>{course.name}</span>
        </>
      }
      onClose={onClose}
      actions={
        <Button
          disabled={name.trim() === '' || !isShift || (whom === 'chosen' && chosen.size === 0)}
          busy={change.isPending && 'Making…'}
          onClick={() => change.mutate(make, { onSuccess: onClose })}
        >
          Make the course
        </Button>
      }
    >
      <div className={css.rollOver}>
        <Field label="Name of the new course" value={name} lang={languageOf(name)} maxLength={200} onChange={setName} />
        <p>
          It gets {counted(plan.subjects.length, 'subject')} with {counted(chapters, 'chapter')}. The question bank is
          the same for both.
        </p>
        <Select label="Students" options={students} value={whom} placeholder="Choose" onChange={setWhom} />
        {whom === 'chosen' && <StudentPicks students={plan.students} chosen={chosen} onChange={setChosen} />}
        {plan.batches.length > 0 && (
          <label className={css.check}>
            <input type="checkbox" checked={withBatches} onChange={({ target }) => setWithBatches(target.checked)} />
            {plan.batches.length === 1
              ? 'A batch of the same name'
              : `${plan.batches.length} batches of the same names`}
          </label>
        )}
        {plan.exams.length > 0 && (
          <>
            <Field
              label="Days later"
              numeric
              hint="364 keeps the day of the week."
              error={isShift ? undefined : 'A whole number of days'}
              value={days}
              onChange={setDays}
            />
            <fieldset className={css.exams}>
              <legend>Exams that come along as drafts</legend>
              <label className={css.check}>
                <input
                  type="checkbox"
                  checked={examIds.length === plan.exams.length}
                  onChange={({ target }) => setExams(target.checked ? plan.exams.map(({ examId }) => examId) : [])}
                />
                All {plan.exams.length}
              </label>
              {plan.exams.map(({ examId, name: exam, opensAt }) => (
                <label key={examId} className={css.check}>
                  <input
                    type="checkbox"
                    checked={examIds.includes(examId)}
                    onChange={({ target }) =>
                      setExams(target.checked ? [...examIds, examId] : examIds.filter((id) => id !== examId))
                    }
                  />
                  <span>
                    <b lang={languageOf(exam)}>{exam}</b>{' '}
                    <small>
                      {dhakaDate(opensAt)}
                      {isShift && ` → ${dhakaDate(opensAt + shift * DAY)}`}
                    </small>
                  </span>
                </label>
              ))}
            </fieldset>
          </>
        )}
      </div>
    </AskingDialog>
  )
}

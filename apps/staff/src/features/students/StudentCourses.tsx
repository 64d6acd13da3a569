import type { RosterCourse } from '@anushilon/contract/staff/courses'
import { enrolStudents, studentList, type StudentRow } from '@anushilon/contract/staff/students'
import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { useSaving } from '../../api/use-change.ts'
import css from './Students.module.css'

interface Props {
  student: StudentRow
  courses: readonly RosterCourse[]
  canChange: boolean
  onTakeOut: (course: StudentRow['courses'][number]) => void
}

/** In which courses they are. Another is added at once; taking out asks why. */
export function StudentCourses({ student, courses, canChange, onTakeOut }: Props) {
  const [mine, setMine] = useState(student.courses)
  const adding = useSaving(studentList)
  const add = async (courseId: string) => {
    await call(enrolStudents, { studentIds: [student.id], courseId })
    setMine((now) => [...now, ...courses.filter(({ id }) => id === courseId)])
  }
  const others = courses.filter(({ id }) => !mine.some((one) => one.id === id))
  return (
    <div className={css.form}>
      <h3>Courses</h3>
      <FaultAlert error={adding.error} />
      <ul className={css.courses}>
        {mine.map((course) => (
          <li key={course.id}>
            <span lang={languageOf(course.name)}>{course.name}</span>
            {canChange && (
              <IconButton icon={X} label={`Take out of ${course.name}`} onClick={() => onTakeOut(course)} />
            )}
          </li>
        ))}
        {mine.length === 0 && <li>In no course: this student cannot log in.</li>}
      </ul>
      {canChange && others.length > 0 && (
        <Select
          label="Add to course"
          placeholder="Choose a course"
          value=""
          onChange={(id) => adding.mutate(async () => await add(id))}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  )
}

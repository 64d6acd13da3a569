import type { RosterCourse } from '@anushilon/contract/staff/courses'
import { enrolStudents, studentList, unenrolStudent, type StudentRow } from '@anushilon/contract/staff/students'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { IconButton } from '@anushilon/ui/IconButton.tsx'
import { languageOf } from '@anushilon/ui/language.ts'
import { Select } from '@anushilon/ui/Select.tsx'
import { useMutation } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { forget } from '../../api/queries.ts'
import css from './Students.module.css'

interface Props {
  student: StudentRow
  courses: readonly RosterCourse[]
  canChange: boolean
}

/** In which courses he is; changed at once. */
export function StudentCourses({ student, courses, canChange }: Props) {
  const [mine, setMine] = useState(student.courses)
  const changing = useMutation({
    mutationFn: async ({ id, isIn }: { id: string; isIn: boolean }) => {
      if (isIn) await call(enrolStudents, { studentIds: [student.id], courseId: id })
      else await call(unenrolStudent, { studentId: student.id, courseId: id })
    },
    onSuccess: async (_, { id, isIn }) => {
      const course = courses.find((one) => one.id === id)
      setMine(isIn && course !== undefined ? [...mine, course] : mine.filter((one) => one.id !== id))
      await forget(studentList)
    },
  })
  const others = courses.filter(({ id }) => !mine.some((one) => one.id === id))
  return (
    <div className={css.form}>
      <h3>Courses</h3>
      {changing.error !== null && <Alert kind="bad" live="alert" title={faultText(changing.error)} />}
      <ul className={css.courses}>
        {mine.map(({ id, name }) => (
          <li key={id}>
            <span lang={languageOf(name)}>{name}</span>
            {canChange && (
              <IconButton icon={X} label={`Take out of ${name}`} onClick={() => changing.mutate({ id, isIn: false })} />
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
          onChange={(id) => changing.mutate({ id, isIn: true })}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  )
}

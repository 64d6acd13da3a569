import type { RosterCourse } from '@anushilon/contract/staff/courses'
import { enrolStudents, studentList } from '@anushilon/contract/staff/students'
import { Button } from '@anushilon/ui/Button.tsx'
import { toast } from '@anushilon/ui/toast.ts'
import { useMutation } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { forget } from '../../api/queries.ts'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { PasswordsDialog } from './PasswordsDialog.tsx'
import css from './Students.module.css'

interface Props {
  chosen: ReadonlySet<number>
  courses: readonly RosterCourse[]
  onClear: () => void
}

/** What can be done with those that are ticked. */
export function SelectionBar({ chosen, courses, onClear }: Props) {
  const [isAsking, setAsking] = useState(false)
  const studentIds = [...chosen]
  const enrolling = useMutation({
    mutationFn: async (courseId: string) => await call(enrolStudents, { studentIds, courseId }),
    onSuccess: async ({ enrolled }) => {
      toast(`${enrolled} students added to the course`, 'success')
      await forget(studentList)
      onClear()
    },
    onError: (error) => toast(faultText(error), 'failure'),
  })
  return (
    <div className={css.bulk} role="group" aria-label="Selected students">
      <strong>{chosen.size} selected</strong>
      <Button look="quiet" small icon={Printer} onClick={() => setAsking(true)}>
        New passwords and hand-outs
      </Button>
      <FilterSelect
        label="Add to course"
        all="Add to course…"
        value=""
        options={courses.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(courseId) => courseId !== '' && enrolling.mutate(courseId)}
      />
      <Button look="text" small onClick={onClear}>
        Clear
      </Button>
      {isAsking && <PasswordsDialog whom={{ studentIds }} count={chosen.size} onClose={() => setAsking(false)} />}
    </div>
  )
}

import { archiveCourse } from '@anushilon/contract/staff/course-years'
import { courseList, type RosterCourse } from '@anushilon/contract/staff/courses'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { RollOver } from './RollOver.tsx'

/** A course ends, comes back, or is made again for the next year. */
export function CourseYears({ course }: { course: RosterCourse }) {
  const { id, name, isArchived } = course
  const change = useChange(courseList)
  const [isRolling, setRolling] = useState(false)
  const archive = () => change.mutate(async () => await call(archiveCourse, { courseId: id, isArchived: !isArchived }))
  return (
    <>
      <Button look="text" small aria-label={`Next year of ${name}`} onClick={() => setRolling(true)}>
        Next year…
      </Button>
      <Button
        look="text"
        small
        disabled={change.isPending}
        aria-label={`${isArchived ? 'Bring back' : 'Archive'} ${name}`}
        onClick={archive}
      >
        {isArchived ? 'Bring back' : 'Archive'}
      </Button>
      {isRolling && <RollOver course={course} onClose={() => setRolling(false)} />}
    </>
  )
}

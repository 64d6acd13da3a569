import {
  addCourse,
  courseList,
  orderCourses,
  removeCourse,
  renameCourse,
  type RosterCourse,
} from '@anushilon/contract/staff/courses'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { RosterTabs } from '../../ui/layout/RosterTabs.tsx'
import { counted } from '../../ui/text/counted.ts'
import { CoursePictures } from './CoursePictures.tsx'
import { CourseYears } from './CourseYears.tsx'
import { NameForm, RenameForm } from '../../ui/controls/NameForm.tsx'
import css from './Courses.module.css'
import { DeleteButton } from './DeleteButton.tsx'
import { moved } from '../../ui/controls/moved.ts'
import { MoveButtons } from '../../ui/controls/MoveButtons.tsx'
import { Subjects } from './Subjects.tsx'

export function CoursesScreen() {
  const canChange = useMe().role === 'owner'
  const list = useQuery(queryFor(courseList, { archived: 'with' }))
  const change = useChange(courseList)
  const all = list.data?.courses ?? []
  const courses = all.filter(({ isArchived }) => !isArchived)
  const over = all.filter(({ isArchived }) => isArchived)
  const ids = courses.map(({ id }) => id)
  const move = (from: number, to: number) =>
    change.mutate(async () => await call(orderCourses, { courseIds: moved(ids, from, to) }))
  return (
    <>
      <PageHead title="Courses and subjects" note="Students see them in this order.">
        {canChange && (
          <NameForm
            label="New course"
            action="Add course"
            change={change}
            onName={async (name) => await call(addCourse, { name })}
          />
        )}
      </PageHead>
      <RosterTabs current={paths.courses} />
      {list.isError && <ErrorPanel onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonList count={3} height={220} />}
      {list.data !== undefined && courses.length === 0 && (
        <Empty title="No course yet" hint="উপরে প্রথম কোর্সের নাম লিখে যোগ করুন।" />
      )}
      {courses.map((course, at) => (
        <CoursePanel
          key={course.id}
          course={course}
          canChange={canChange}
          move={<MoveButtons name={course.name} at={at} count={ids.length} onMove={(to) => move(at, to)} />}
        />
      ))}
      {over.length > 0 && (
        <Panel title="Archived" meta="Out of the lists and of log-in. Results and students’ pages still show them.">
          <ul className={css.over}>
            {over.map((course) => (
              <li key={course.id}>
                <span>
                  <b lang={languageOf(course.name)}>{course.name}</b>{' '}
                  <small>
                    {counted(course.students, 'student')}, {counted(course.exams, 'exam')}
                  </small>
                </span>
                {canChange && <CourseYears course={course} />}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

interface PanelProps {
  course: RosterCourse
  canChange: boolean
  move: ReactNode
}

function CoursePanel({ course, canChange, move }: PanelProps) {
  const { id, name, students, exams } = course
  const change = useChange(courseList)
  const [isRenaming, setRenaming] = useState(false)
  const isEmpty = students === 0 && exams === 0
  return (
    <Panel
      flush
      title={<span lang={languageOf(name)}>{name}</span>}
      meta={
        <span className={css.actions}>
          {counted(students, 'student')}, {counted(exams, 'exam')}
          {canChange && (
            <>
              <Button look="text" small aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
                Rename
              </Button>
              {isEmpty && (
                <DeleteButton name={name} onDelete={async () => await call(removeCourse, { courseId: id })} />
              )}
              <CourseYears course={course} />
              {move}
            </>
          )}
        </span>
      }
    >
      {isRenaming && (
        <div className={css.add}>
          <RenameForm
            name={name}
            change={change}
            onName={async (to) => await call(renameCourse, { courseId: id, name: to })}
            onClose={() => setRenaming(false)}
          />
        </div>
      )}
      <Subjects course={course} canChange={canChange} />
      <CoursePictures course={course} canChange={canChange} />
    </Panel>
  )
}

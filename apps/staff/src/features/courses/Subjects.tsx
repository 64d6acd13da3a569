import {
  addSubject,
  courseList,
  orderSubjects,
  removeSubject,
  renameSubject,
  setSubjectPicture,
  type CourseSubject,
  type RosterCourse,
} from '@anushilon/contract/staff/courses'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Link } from 'wouter'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { chaptersPath } from '../../paths.ts'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { NameActions } from '../../ui/controls/NameActions.tsx'
import { NameForm } from '../../ui/controls/NameForm.tsx'
import css from './Courses.module.css'
import { DeleteButton } from './DeleteButton.tsx'
import { moved } from '../../ui/controls/moved.ts'
import { MoveButtons } from '../../ui/controls/MoveButtons.tsx'
import { PictureSlot } from '../../picture-slot/PictureSlot.tsx'

interface Props {
  course: RosterCourse
  canChange: boolean
}

export function Subjects({ course, canChange }: Props) {
  const { id: courseId, name: courseName, subjects } = course
  const change = useChange(courseList)
  return (
    <>
      {subjects.length > 0 && (
        <Table
          caption="Subjects"
          columns={canChange ? [...columnsFor(canChange), changing(course)] : columnsFor(canChange)}
          rows={subjects}
          keyOf={({ id }) => id}
        />
      )}
      {canChange && (
        <div className={css.add}>
          <NameForm
            label={`New subject of ${courseName}`}
            action="Add subject"
            change={change}
            onName={async (name) => await call(addSubject, { courseId, name })}
          />
        </div>
      )}
    </>
  )
}

function columnsFor(canChange: boolean): TableColumn<CourseSubject>[] {
  return [
    {
      head: 'Picture',
      card: 'wide',
      cell: ({ id, name, image }) => (
        <PictureSlot
          name={`picture of ${name}`}
          path={image}
          ratio={1}
          canChange={canChange}
          changes={courseList}
          onSent={async (fileId) => await call(setSubjectPicture, { subjectId: id, fileId })}
          onRemove={async () => await call(setSubjectPicture, { subjectId: id, fileId: null })}
        />
      ),
    },
    { head: 'Subject', card: 'title', cell: ({ name }) => <strong lang={languageOf(name)}>{name}</strong> },
    {
      head: 'Chapters',
      cell: ({ id, name }) => (
        <Link href={chaptersPath(id)} aria-label={`Chapters of ${name}`}>
          Chapters
        </Link>
      ),
    },
    { head: 'Exams', isNumber: true, cell: ({ exams }) => exams },
  ]
}

function changing(course: RosterCourse): TableColumn<CourseSubject> {
  return {
    head: 'Change',
    card: 'actions',
    isNumber: true,
    cell: (subject) => <SubjectActions course={course} subject={subject} />,
  }
}

function SubjectActions({ course, subject: { id, name, exams } }: { course: RosterCourse; subject: CourseSubject }) {
  const change = useChange(courseList)
  const ids = course.subjects.map((subject) => subject.id)
  const at = ids.indexOf(id)
  return (
    <NameActions
      name={name}
      change={change}
      rename={async (to) => await call(renameSubject, { subjectId: id, name: to })}
    >
      {exams === 0 && <DeleteButton name={name} onDelete={async () => await call(removeSubject, { subjectId: id })} />}
      <MoveButtons
        name={name}
        at={at}
        count={ids.length}
        onMove={(to) =>
          change.mutate(async () => await call(orderSubjects, { courseId: course.id, subjectIds: moved(ids, at, to) }))
        }
      />
    </NameActions>
  )
}

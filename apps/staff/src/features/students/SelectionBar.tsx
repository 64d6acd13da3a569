import type { RosterCourse } from '@anushilon/contract/staff/courses'
import { enrolStudents, studentList, type StudentRow } from '@anushilon/contract/staff/students'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { FilterSelect } from '../../ui/controls/FilterBar.tsx'
import { counted } from '../../ui/text/counted.ts'
import { BatchSelects } from './BatchSelects.tsx'
import { type Leaving } from './leaving.ts'
import { LeavingDialog } from './LeavingDialog.tsx'
import { PasswordsDialog } from './PasswordsDialog.tsx'
import css from './Students.module.css'

interface Props {
  /** Those that are ticked. */
  chosen: readonly StudentRow[]
  courses: readonly RosterCourse[]
  /** They have left the centre. */
  haveLeft: boolean
  onClear: () => void
}

/** What can be done with those that are ticked. */
export function SelectionBar({ chosen, courses, haveLeft, onClear }: Props) {
  const [asked, setAsked] = useState<Leaving | 'passwords' | null>(null)
  const studentIds = chosen.map(({ id }) => id)
  const change = useChange(studentList)
  const enrol = async (courseId: string) => {
    const { enrolled } = await call(enrolStudents, { studentIds, courseId })
    toast(`${counted(enrolled, 'student')} added to the course`, 'success')
    onClear()
  }
  const theirs = courses.filter(({ id }) => chosen.some((one) => one.courses.some((course) => course.id === id)))
  const close = () => setAsked(null)
  return (
    <div className={css.bulk} role="group" aria-label="Selected students">
      <strong>{chosen.length} selected</strong>
      {haveLeft ? (
        <Button look="quiet" small onClick={() => setAsked({ kind: 'return' })}>
          Let {chosen.length} back
        </Button>
      ) : (
        <>
          <Button look="quiet" small icon={Printer} onClick={() => setAsked('passwords')}>
            New passwords and hand-outs
          </Button>
          <FilterSelect
            label="Add to course"
            all="Add to course…"
            value=""
            options={courses.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => id !== '' && change.mutate(async () => await enrol(id))}
          />
          <FilterSelect
            label="Take out of course"
            all="Take out of…"
            value=""
            options={theirs.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const course = theirs.find((one) => one.id === id)
              if (course !== undefined) setAsked({ kind: 'unenrol', course })
            }}
          />
          <BatchSelects chosen={chosen} onDone={onClear} />
          <Button look="quiet" small onClick={() => setAsked({ kind: 'leave' })}>
            Left the centre
          </Button>
        </>
      )}
      <Button look="quiet" small onClick={() => setAsked({ kind: 'remove' })}>
        Delete
      </Button>
      <Button look="text" small onClick={onClear}>
        Clear
      </Button>
      {asked === 'passwords' && <PasswordsDialog selection={{ studentIds }} count={chosen.length} onClose={close} />}
      {asked !== null && asked !== 'passwords' && (
        <Parting doing={asked} chosen={chosen} onClose={close} onDone={onClear} />
      )}
    </div>
  )
}

/** With those of them for whom it can be done. */
function Parting({
  doing,
  chosen,
  ...rest
}: {
  doing: Leaving
  chosen: readonly StudentRow[]
  onClose: () => void
  onDone: () => void
}) {
  const fit = chosen.filter((student) => isFor(doing, student))
  return (
    <LeavingDialog
      doing={doing}
      selection={{ studentIds: fit.map(({ id }) => id) }}
      count={fit.length}
      notFor={chosen.length - fit.length}
      {...rest}
    />
  )
}

function isFor(doing: Leaving, { courses, lastExamAt }: StudentRow): boolean {
  if (doing.kind === 'unenrol') return courses.some(({ id }) => id === doing.course.id)
  return doing.kind === 'remove' ? lastExamAt === null : true
}

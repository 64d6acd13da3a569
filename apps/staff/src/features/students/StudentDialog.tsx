import type { RosterCourse } from '@anushilon/contract/staff/courses'
import { changeStudent, studentList, type StudentRow } from '@anushilon/contract/staff/students'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { Dialog } from '@anushilon/ui/Dialog.tsx'
import { languageOf } from '@anushilon/ui/language.ts'
import { toast } from '@anushilon/ui/toast.ts'
import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { useMe } from '../../api/me.ts'
import { forget } from '../../api/queries.ts'
import { PasswordBadge } from './PasswordBadge.tsx'
import { PasswordsDialog } from './PasswordsDialog.tsx'
import { StudentCourses } from './StudentCourses.tsx'
import { detailsOf, mobileFault, StudentFields, typedOf } from './StudentForm.tsx'
import css from './Students.module.css'

interface Props {
  student: StudentRow
  courses: readonly RosterCourse[]
  branches: readonly string[]
  onClose: () => void
}

/** Everything about one student. Who is no owner reads it. */
export function StudentDialog({ student, courses, branches, onClose }: Props) {
  const isOwner = useMe().role === 'owner'
  const form = useId()
  const [typed, setTyped] = useState(() => typedOf(student))
  const [isAsking, setAsking] = useState(false)
  const changing = useMutation({
    mutationFn: async () => await call(changeStudent, { studentId: student.id, ...detailsOf(typed) }),
    onSuccess: async () => {
      toast('Saved', 'success')
      await forget(studentList)
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.name.trim() !== '' && mobileFault(typed) === null && !changing.isPending) changing.mutate()
  }

  if (isAsking) {
    return <PasswordsDialog whom={{ studentIds: [student.id] }} count={1} onClose={() => setAsking(false)} />
  }
  return (
    <Dialog
      open
      title={<span lang={languageOf(student.name)}>{student.name}</span>}
      onClose={onClose}
      actions={
        isOwner ? (
          <>
            <Button type="submit" form={form} busy={changing.isPending && 'Saving'}>
              Save
            </Button>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          </>
        ) : (
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {isOwner ? (
        <form id={form} onSubmit={submit} className={css.form}>
          {changing.error !== null && <Alert kind="bad" live="alert" title={faultText(changing.error)} />}
          <StudentFields value={typed} onChange={setTyped} isNew={false} branches={branches} />
        </form>
      ) : (
        <Facts student={student} />
      )}
      <StudentCourses student={student} courses={courses} canChange={isOwner} />
      <div className={css.row}>
        <PasswordBadge state={student.password} />
        {isOwner && (
          <Button look="quiet" small icon={KeyRound} onClick={() => setAsking(true)}>
            New password
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Facts({ student }: { student: StudentRow }) {
  const facts = [
    ['Registration number', student.regNo],
    ['College or school', student.institution],
    ['Mobile', student.mobileNo],
    ['Roll', student.curriculumRoll],
    ['Branch', student.branch],
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={languageOf(value ?? '')}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

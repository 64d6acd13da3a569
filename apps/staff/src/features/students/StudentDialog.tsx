import type { RosterCourse } from '@anushilon/contract/staff/courses'
import { same } from '@anushilon/contract/staff/same'
import { changeStudent, studentList, type StudentRow } from '@anushilon/contract/staff/students'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { invalidate } from '../../api/queries.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'
import type { Leaving } from './leaving.ts'
import { LeavingDialog } from './LeavingDialog.tsx'
import { LogInBadge } from './LogInBadge.tsx'
import { PasswordsDialog } from './PasswordsDialog.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'
import { StudentCourses } from './StudentCourses.tsx'
import { changesOf, detailsOf, hasGoodNumbers, StudentFields, typedOf } from './StudentForm.tsx'
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
  const hasLeft = student.leftAt !== null
  const form = useId()
  const [opened] = useState(() => typedOf(student))
  const [typed, setTyped] = useState(opened)
  const [isMobileSure, setMobileSure] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const changing = useMutation({
    mutationFn: async () => {
      const sure = isMobileSure ? { isMobileSure, mobileNo: detailsOf(typed).mobileNo } : {}
      return await call(changeStudent, { studentId: student.id, ...changesOf(opened, typed), ...sure })
    },
    onSuccess: async () => {
      toast('Saved', 'success')
      await invalidate(studentList)
      onClose()
    },
  })

  function submit() {
    if (typed.name.trim() !== '' && hasGoodNumbers(typed) && !changing.isPending) changing.mutate()
  }

  const selection = { studentIds: [student.id] }
  const back = () => setAsked(null)
  if (asked === 'passwords') return <PasswordsDialog selection={selection} count={1} onClose={back} />
  if (asked === 'photo') {
    const { photo } = student
    return photo === null ? null : <PhotoDialog student={{ ...student, photo }} onClose={back} onDone={onClose} />
  }
  if (asked !== null)
    return <LeavingDialog doing={asked} selection={selection} count={1} onClose={back} onDone={onClose} />
  const sheet = { open: true, title: <span lang={languageOf(student.name)}>{student.name}</span>, onClose }
  const rest = (
    <>
      <StudentCourses
        student={student}
        courses={courses}
        canChange={isOwner && !hasLeft}
        onTakeOut={(course) => setAsked({ kind: 'unenrol', course })}
      />
      <div className={css.row}>
        <LogInBadge student={student} />
        {isOwner && <StudentActions student={student} onAsk={setAsked} />}
      </div>
    </>
  )
  if (!isOwner) {
    return (
      <Dialog
        {...sheet}
        actions={
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Facts student={student} />
        {rest}
      </Dialog>
    )
  }
  return (
    <AskingDialog
      {...sheet}
      isFilled={!same(typed, opened)}
      actions={
        <Button type="submit" form={form} busy={changing.isPending && 'Saving'}>
          Save
        </Button>
      }
    >
      <Form id={form} className={css.form} error={changing.error} onSubmit={submit}>
        <StudentFields value={typed} onChange={setTyped} isNew={false} branches={branches} />
        {student.isMobileTyped && (
          <label className={css.sure}>
            <input type="checkbox" checked={isMobileSure} onChange={({ target }) => setMobileSure(target.checked)} />
            <span>
              The mobile number is the student’s
              <small>It was typed under their log-in. Until you confirm it, no password is sent there.</small>
            </span>
          </label>
        )}
      </Form>
      {rest}
    </AskingDialog>
  )
}

/** What is done in a dialog of its own. */
type Asked = Leaving | 'passwords' | 'photo'

function StudentActions({ student, onAsk }: { student: StudentRow; onAsk: (asked: Asked) => void }) {
  return (
    <>
      {student.leftAt === null ? (
        <>
          <Button look="quiet" small icon={KeyRound} onClick={() => onAsk('passwords')}>
            New password
          </Button>
          <Button look="quiet" small onClick={() => onAsk({ kind: 'leave' })}>
            Left the centre
          </Button>
        </>
      ) : (
        <Button look="quiet" small onClick={() => onAsk({ kind: 'return' })}>
          Open the log-in again
        </Button>
      )}
      {student.photo !== null && (
        <Button look="quiet" small onClick={() => onAsk('photo')}>
          Remove photo
        </Button>
      )}
      {student.lastExamAt === null && (
        <Button look="text" small onClick={() => onAsk({ kind: 'remove' })}>
          Delete
        </Button>
      )}
    </>
  )
}

function Facts({ student }: { student: StudentRow }) {
  const facts = [
    ['Registration number', student.regNo],
    ['College or school', student.institution],
    ['Mobile', student.mobileNo],
    ['Guardian’s mobile', student.guardianMobile],
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

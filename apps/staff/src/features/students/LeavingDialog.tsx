import { courseList } from '@anushilon/contract/staff/courses'
import { rosterFacts, studentList, type StudentSelection } from '@anushilon/contract/staff/students'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../api/queries.ts'
import { ActionDialog } from '../../exam/during/ActionDialog.tsx'
import { ReasonField } from '../../exam/during/ReasonField.tsx'
import { counted } from '../../ui/text/counted.ts'
import { LEAVING, type Leaving } from './leaving.ts'

interface Props {
  doing: Leaving
  selection: StudentSelection
  count: number
  /** Of those that were chosen: how many it is not for. */
  notFor?: number
  onClose: () => void
  onDone: () => void
}

/** Says what becomes of them, asks why, and does it. */
export function LeavingDialog({ doing, selection, count, notFor = 0, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const words = LEAVING[doing.kind]
  const course = doing.kind === 'unenrol' ? doing.course.name : ''
  const action = useMutation({
    mutationFn: async () => await words.act(doing, selection, reason.trim()),
    onSuccess: async (done) => {
      toast(words.said(counted(done.count, 'student')), 'success')
      await invalidate(studentList, rosterFacts, courseList)
      onDone()
    },
  })
  const notYet = count === 0 ? words.nobody : reason.trim() === '' ? 'Say why: it is kept in the log.' : null
  return (
    <ActionDialog
      title={count === 0 ? words.none : words.title(counted(count, 'student'), course)}
      verb={words.verb(counted(count, 'student'), count)}
      notYet={notYet}
      action={action}
      onClose={onClose}
    >
      <p>
        <Bengali>{words.help}</Bengali>
      </p>
      {count > 0 && notFor > 0 && <p>{words.others(counted(notFor, 'student'))}</p>}
      {count > 0 && <ReasonField value={reason} onChange={setReason} />}
    </ActionDialog>
  )
}

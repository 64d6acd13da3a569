import { removePhoto, studentList, type StudentRow } from '@anushilon/contract/staff/students'
import { Avatar } from '@anushilon/ui/layout/Avatar.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { ActionDialog } from '../../exam/during/ActionDialog.tsx'
import { ReasonField } from '../../exam/during/ReasonField.tsx'

interface Props {
  student: StudentRow & { readonly photo: string }
  onClose: () => void
  onDone: () => void
}

/** Shows the photo, says what becomes of it, asks why, and takes it away. */
export function PhotoDialog({ student, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const action = useMutation({
    mutationFn: async () => await call(removePhoto, { studentId: student.id, reason: reason.trim() }),
    onSuccess: async () => {
      toast('Photo removed', 'success')
      await invalidate(studentList)
      onDone()
    },
  })
  return (
    <ActionDialog
      title="Remove the photo?"
      verb="Remove photo"
      notYet={reason.trim() === '' ? 'Say why: it is kept in the log.' : null}
      action={action}
      onClose={onClose}
    >
      <Avatar name={student.name} picture={fileUrl(student.photo)} size={96} alt={`Photo of ${student.name}`} />
      <p>
        <Bengali>ছবিটি আর কোথাও দেখা যাবে না। শিক্ষার্থী চাইলে নতুন একটি ছবি দিতে পারবে।</Bengali>
      </p>
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

import { acceptLateAttempt } from '@anushilon/contract/staff/live'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Bn } from '@anushilon/ui/Bn.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Deed } from './Deed.tsx'
import { useDeed } from './during-queries.ts'
import { ReasonField } from './ReasonField.tsx'

interface Props {
  examId: string
  student: { readonly studentId: number; readonly name: string }
  onClose: () => void
}

export function AcceptLateDialog({ examId, student, onClose }: Props) {
  const [reason, setReason] = useState('')
  const deed = useDeed(() => call(acceptLateAttempt, { examId, studentId: student.studentId, reason }), {
    said: () => 'Accepted: it counts as handed in',
    onDone: onClose,
  })
  return (
    <Deed
      title={`Accept the late attempt of ${student.name}`}
      verb="Accept 1 attempt"
      notYet={reason.trim() === '' ? 'Say why: it is kept in the log.' : null}
      deed={deed}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
      <Alert kind="info" title="It is scored as any other, and ranked.">
        <Bn>ফলাফল প্রকাশিত হয়ে থাকলে সবার মেধাক্রম আবার হিসাব করা হবে।</Bn>
      </Alert>
    </Deed>
  )
}

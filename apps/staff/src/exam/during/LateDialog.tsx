import { acceptLateAttempt, previewLate, refuseLateAttempt } from '@anushilon/contract/staff/live'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { Segment } from '../../ui/controls/Segment.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { useAction } from './during-queries.ts'
import { lateWords, shiftWords } from './late-words.ts'
import { ReasonField } from './ReasonField.tsx'

interface Props {
  examId: string
  student: { readonly studentId: number; readonly name: string }
  onClose: () => void
}

type Decision = 'accept' | 'refuse'

/** Whether a late attempt counts: what that does to the others is shown before, and either way needs a reason. */
export function LateDialog({ examId, student: { studentId, name }, onClose }: Props) {
  const [decision, setDecision] = useState<Decision>('accept')
  const [reason, setReason] = useState('')
  const preview = useQuery({ ...queryFor(previewLate, { examId, studentId }), staleTime: 0 })
  const isAccepting = decision === 'accept'
  const action = useAction(
    () => call(isAccepting ? acceptLateAttempt : refuseLateAttempt, { examId, studentId, reason }),
    {
      said: () => (isAccepting ? 'Accepted: it counts as handed in' : 'It stays late, and the student reads why'),
      onDone: onClose,
    },
  )
  return (
    <ActionDialog
      title={`Late attempt of ${name}`}
      verb={isAccepting ? 'Accept 1 attempt' : 'Leave it late'}
      notYet={notYet(preview.isPending, reason)}
      action={action}
      onClose={onClose}
    >
      {preview.data !== undefined && <p>{lateWords(preview.data)}</p>}
      {preview.data?.refusal !== undefined && preview.data.refusal !== null && (
        <Alert kind="warn" title="It was decided that it stays late.">
          <Words text={preview.data.refusal} />
        </Alert>
      )}
      <Segment
        label="Decision"
        options={[
          { value: 'accept', name: 'Accept' },
          { value: 'refuse', name: 'Do not accept' },
        ]}
        value={decision}
        onChange={setDecision}
        wide
      />
      <ReasonField
        label={isAccepting ? undefined : 'Reason (the student reads it)'}
        value={reason}
        onChange={setReason}
      />
      <FaultAlert error={preview.error} />
      {isAccepting && preview.data !== undefined && (
        <Alert kind={(preview.data.results?.movedDown ?? 0) > 0 ? 'warn' : 'info'} live="status">
          {shiftWords(preview.data).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      {!isAccepting && (
        <Alert kind="info">
          <Bengali>মেধাক্রম ছাড়াই থাকবে। শিক্ষার্থী তার History পাতায় এই সিদ্ধান্ত ও কারণ দেখবে। পরে চাইলে গ্রহণ করা যাবে।</Bengali>
        </Alert>
      )}
    </ActionDialog>
  )
}

function notYet(isComputing: boolean, reason: string): string | null {
  if (isComputing) return 'Working out what it would change.'
  return reason.trim() === '' ? 'Say why: it is kept in the log.' : null
}

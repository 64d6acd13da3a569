import { reopenAttempt } from '@anushilon/contract/staff/live'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { useAction } from './during-queries.ts'
import { MinutesChips } from './MinutesChips.tsx'
import { ReasonField } from './ReasonField.tsx'
import { minutesInWords } from './sitting-words.ts'

interface Props {
  examId: string
  student: { readonly studentId: number; readonly name: string }
  onClose: () => void
}

export function ReopenDialog({ examId, student, onClose }: Props) {
  const [minutes, setMinutes] = useState<number | null>(10)
  const [reason, setReason] = useState('')
  const action = useAction(
    () => call(reopenAttempt, { examId, studentId: student.studentId, minutes: minutes ?? 0, reason }),
    { said: ({ endsAt }) => `Open again until ${dhakaClock(endsAt)}`, onDone: onClose },
  )
  const notYet =
    minutes === null ? 'Say how many minutes.' : reason.trim() === '' ? 'Say why: it is kept in the log.' : null
  return (
    <ActionDialog
      title={`Re-open for ${student.name}`}
      verb={minutes === null ? 'Re-open' : `Re-open for ${minutesInWords(minutes)}`}
      notYet={notYet}
      action={action}
      onClose={onClose}
    >
      <MinutesChips value={minutes} onChange={setMinutes} />
      <ReasonField value={reason} onChange={setReason} />
      <Alert kind="info">
        The part that was handed in last goes on from now, with the answers it has, and until the end of the student’s
        own time if that is later. It stands on Home at once:{' '}
        <Bengali>Home পাতা আবার খুললেই পরীক্ষাটি দেখা যাবে, “Continue” লেখা বোতামটি চাপতে বলুন।</Bengali>
      </Alert>
    </ActionDialog>
  )
}

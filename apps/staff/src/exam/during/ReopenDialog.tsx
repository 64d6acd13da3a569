import { reopenableParts, reopenAttempt } from '@anushilon/contract/staff/live'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { Segment } from '../../ui/controls/Segment.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { useAction } from './during-queries.ts'
import { MinutesChips } from './MinutesChips.tsx'
import { ReasonField } from './ReasonField.tsx'
import { minutesInWords, PART_LABELS } from './sitting-words.ts'

interface Props {
  examId: string
  student: { readonly studentId: number; readonly name: string }
  onClose: () => void
}

const USUAL_MINUTES = 10

export function ReopenDialog({ examId, student: { studentId, name }, onClose }: Props) {
  const offered = useQuery({ ...queryFor(reopenableParts, { examId, studentId }), staleTime: 0 })
  const [chosen, setChosen] = useState<PartKind | null>(null)
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const [reason, setReason] = useState('')

  // Where the end of the exam kept them from a part it is most likely that one.
  const parts = offered.data?.parts ?? []
  const open = parts.find(({ part }) => part === chosen) ?? parts.at(-1) ?? null
  const whole = open?.minutes ?? null
  const next = parts.find(({ minutes: never }) => never !== null)
  const minutes = typed === undefined ? (whole ?? USUAL_MINUTES) : typed
  const action = useAction(
    () => call(reopenAttempt, { examId, studentId, ...(open && { part: open.part }), minutes: minutes ?? 0, reason }),
    {
      said: ({ endsAt }) => `${whole === null ? 'Open again' : 'Open'} until ${dhakaClock(endsAt)}`,
      onDone: onClose,
    },
  )
  const verb = whole === null ? 'Re-open' : 'Open'
  return (
    <ActionDialog
      title={`Re-open for ${name}`}
      verb={minutes === null ? verb : `${verb} for ${minutesInWords(minutes)}`}
      notYet={notYet(offered.isLoading, minutes, reason)}
      action={action}
      onClose={onClose}
    >
      {open !== null && parts.length > 1 && (
        <Segment
          label="Which part"
          options={parts.map(({ part }) => ({ value: part, name: PART_LABELS[part] }))}
          value={open.part}
          onChange={(part) => {
            setChosen(part)
            setTyped(undefined)
          }}
          wide
        />
      )}
      <MinutesChips key={open?.part} value={minutes} whole={whole} onChange={setTyped} />
      <ReasonField value={reason} onChange={setReason} />
      <Alert kind="info">
        {whole === null
          ? 'The part that was handed in last goes on from now, with the answers it has, and until the end of the student’s own time if that is later.'
          : 'The exam closed before they came to this part. It begins for them now, whether they look at it or not.'}{' '}
        {whole === null &&
          next !== undefined &&
          `${PART_LABELS[next.part]} does not begin by itself: open it here too, once they have handed this one in. `}
        It stands on Home at once: <Bengali>Home পাতা আবার খুললেই পরীক্ষাটি দেখা যাবে, “Continue” লেখা বোতামটি চাপতে বলুন।</Bengali>
      </Alert>
    </ActionDialog>
  )
}

function notYet(isLooking: boolean, minutes: number | null, reason: string): string | null {
  if (isLooking) return 'Looking what can be opened …'
  if (minutes === null) return 'Say how many minutes.'
  return reason.trim() === '' ? 'Say why: it is kept in the log.' : null
}

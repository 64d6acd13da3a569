import { endExam, type LiveBoard } from '@anushilon/contract/staff/live'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { MINUTE } from '@anushilon/domain/instant'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ActionDialog } from '../../exam/during/ActionDialog.tsx'
import { useAction } from '../../exam/during/during-queries.ts'
import { MinutesChips } from '../../exam/during/MinutesChips.tsx'
import { ReasonField } from '../../exam/during/ReasonField.tsx'
import { Segment } from '../../ui/controls/Segment.tsx'

const WAYS = [
  { value: 'close', name: 'Close earlier' },
  { value: 'call-off', name: 'Call it off' },
] as const

/** Before its time: with results of what was answered until then, or without any. */
export function EndDialog({
  examId,
  board,
  now,
  onClose,
}: {
  examId: string
  board: LiveBoard
  now: number
  onClose: () => void
}) {
  const isOver = now >= board.closesAt
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>(isOver ? 'call-off' : 'close')
  const [minutes, setMinutes] = useState<number | null>(10)
  const [reason, setReason] = useState('')
  const isCalledOff = way === 'call-off'
  const closesAt = now + (minutes ?? 0) * MINUTE
  const action = useAction(
    async () => await call(endExam, { examId, isCalledOff, closesAt: isCalledOff ? null : closesAt, reason }),
    {
      said: (done) => (isCalledOff ? 'The exam is called off' : `It closes ${dhakaClock(done.closesAt)}`),
      onDone: onClose,
    },
  )
  const isLater = !isCalledOff && (minutes === null || minutes === 0 || closesAt >= board.closesAt)
  return (
    <ActionDialog
      title="End the exam"
      verb={isCalledOff ? `Call off for ${board.started} who started` : `Close at ${dhakaClock(closesAt)}`}
      notYet={isLater ? 'Choose an earlier end.' : reason.trim() === '' ? 'Say why: students read it.' : null}
      action={action}
      onClose={onClose}
    >
      {!isOver && <Segment wide label="How" options={WAYS} value={way} onChange={setWay} />}
      {!isCalledOff && <MinutesChips label="In how many minutes" value={minutes} onChange={setMinutes} />}
      <ReasonField label="Reason (students read it, kept in the log)" value={reason} onChange={setReason} />
      <Alert kind="warn">
        {isCalledOff ? (
          <Bengali>
            আধা মিনিটের মধ্যে সবার পরীক্ষা বন্ধ হবে, কারণটি সবাই পড়বে। উত্তর রাখা থাকবে, ফল বা মেরিট হবে না। এটি ফেরানো যায় না।
          </Bengali>
        ) : (
          <Bengali>সবাই নতুন শেষ সময় ও কারণ ১৫ সেকেন্ডের মধ্যে দেখবে। তখন পর্যন্ত যা দেওয়া হয়েছে তা জমা হবে।</Bengali>
        )}
      </Alert>
    </ActionDialog>
  )
}

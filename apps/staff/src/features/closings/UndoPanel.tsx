import { type ClosedExam, listClosings, undoClosings } from '@anushilon/contract/staff/clock'
import { examStudents, liveBoard } from '@anushilon/contract/staff/live'
import { today } from '@anushilon/contract/staff/overview'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { RadioCards } from '@anushilon/ui/controls/RadioCards.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { useSaving } from '../../api/use-change.ts'
import { MinutesChips } from '../../exam/during/MinutesChips.tsx'
import { ReasonField } from '../../exam/during/ReasonField.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Closings.module.css'

const TIMES = [
  { value: 'left', label: 'What each had left', note: 'From the moment it is opened again' },
  { value: 'minutes', label: 'The same for all', note: 'So many minutes from now' },
]

interface Props {
  exams: readonly ClosedExam[]
  since: number | null
}

export function UndoPanel({ exams, since }: Props) {
  const [time, setTime] = useState('left')
  const [minutes, setMinutes] = useState<number | null>(10)
  const [reason, setReason] = useState('')
  const attempts = exams.reduce((sum, exam) => sum + exam.attempts, 0)
  const results = exams.filter((exam) => exam.resultsTooEarly).length
  const undoing = useSaving(listClosings, today, examStudents, liveBoard)
  const undo = async () => {
    const done = await call(undoClosings, {
      examIds: exams.map(({ examId }) => examId),
      since,
      minutes: time === 'left' ? null : minutes,
      reason: reason.trim(),
    })
    toast(`${countOf(done.attempts, 'attempt')} opened again`, 'success')
    setReason('')
  }
  const isReady = exams.length > 0 && reason.trim().length >= 3 && (time === 'left' || minutes !== null)
  return (
    <Panel
      title="Open again"
      foot={
        <Button
          look="primary"
          disabled={!isReady}
          busy={undoing.isPending && 'Opening'}
          onClick={() => undoing.mutate(undo)}
        >
          {[
            (attempts > 0 || results === 0) && `Open ${countOf(attempts, 'attempt')} again`,
            results > 0 && `take back results of ${countOf(results, 'exam')}`,
          ]
            .filter((part) => part !== false)
            .join(', ')}
        </Button>
      }
    >
      <div className={css.form}>
        <FaultAlert error={undoing.error} />
        <RadioCards legend="How much time" options={TIMES} value={time} onChange={setTime} />
        {time === 'minutes' && <MinutesChips value={minutes} onChange={setMinutes} />}
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </Panel>
  )
}

const countOf = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

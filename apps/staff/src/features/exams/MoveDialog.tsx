import type { ExamRow } from '@anushilon/contract/staff/overview'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useId, useState } from 'react'
import css from './MoveDialog.module.css'
import { startOfDhakaDay } from './month.ts'
import { movedTo } from './moving.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { dayTyped, typedDay } from '../../ui/controls/typed-time.ts'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'

interface Props {
  exam: ExamRow
  /** Where it was dropped; null: still to be said. */
  day: number | null
  now: number
  onMove: (day: number, reason: string) => void
  onClose: () => void
}

/** To which day, and for what reason where students see it already. */
export function MoveDialog({ exam, day, now, onMove, onClose }: Props) {
  const today = startOfDhakaDay(now)
  const [typed, setTyped] = useState(typedDay(day ?? (exam.opensAt === null ? today : startOfDhakaDay(exam.opensAt))))
  const [reason, setReason] = useState('')
  const form = useId()
  const chosen = dayTyped(typed)
  const opensAt = chosen === null ? null : movedTo(exam, chosen)
  const isPast = opensAt !== null && opensAt < now
  const isSeen = exam.state !== 'draft'
  const canMove = opensAt !== null && !isPast && opensAt !== exam.opensAt && (!isSeen || reason.trim() !== '')

  function submit() {
    if (chosen !== null && canMove) onMove(chosen, reason.trim())
  }

  return (
    <AskingDialog
      open
      title="Move to another day"
      onClose={onClose}
      actions={
        <Button type="submit" form={form} disabled={!canMove}>
          {opensAt === null || isPast ? 'Move' : `Move to ${dhakaMoment(opensAt)}`}
        </Button>
      }
    >
      <Form id={form} className={css.form} onSubmit={submit}>
        <p>
          <b lang={languageOf(exam.name)}>{exam.name}</b>
          <span className={css.now}>{exam.opensAt === null ? 'No date yet' : `Now ${dhakaMoment(exam.opensAt)}`}</span>
        </p>
        <Field
          label="Day"
          type="date"
          min={typedDay(today)}
          value={typed}
          onChange={setTyped}
          hint="The times of day stay."
          error={isPast ? 'That is past.' : undefined}
          required
        />
        {isSeen && (
          <Field
            label="Reason"
            hint="Students see the new time at once. The reason goes to the log."
            value={reason}
            onChange={setReason}
            maxLength={200}
            required
          />
        )}
      </Form>
    </AskingDialog>
  )
}

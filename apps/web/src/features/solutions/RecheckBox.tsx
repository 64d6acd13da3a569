import type { Recheck } from '@anushilon/contract/operations/rechecks'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { CallRefused } from '@anushilon/contract/call-errors'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LongField } from '@anushilon/ui/controls/LongField.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { recheck as bn } from '../../text/bn-solutions.ts'
import { recheck as en } from '../../text/en-solutions.ts'
import { errors } from '../../text/en.ts'
import css from './RecheckBox.module.css'
import { type AnswerPlace, useAskRecheck, useRechecks } from './use-rechecks.ts'

interface Props extends AnswerPlace {
  readonly examId: string
}

/** Another look at one answer: asked for once, with a reason, and what the centre says to it (Decision D11). */
export function RecheckBox({ examId, ...place }: Props) {
  const { data } = useRechecks(examId)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // The button makes way for the form, and the form for what was asked.
  const keepFocus = useKeptFocus(id)
  const asked = data?.requests.find(
    ({ part, subject, question }) => part === place.part && subject === place.subject && question === place.question,
  )
  const until = data?.until ?? null
  if (asked === undefined && until === null) return null
  return (
    <div id={id} tabIndex={-1} onFocus={keepFocus}>
      {asked !== undefined ? (
        <Asked request={asked} />
      ) : until !== null && isOpen ? (
        <AskForm examId={examId} place={place} until={until} onCancel={() => setOpen(false)} />
      ) : (
        <Button
          look="text"
          small
          icon={MessageCircleQuestion}
          aria-label={en.askAbout(place.question)}
          onClick={() => setOpen(true)}
        >
          {en.ask}
        </Button>
      )}
    </div>
  )
}

function Asked({ request: { reason, askedAt, answer } }: { readonly request: Recheck }) {
  return (
    <Alert kind="info" icon={MessageCircleQuestion} title={`${en.asked} · ${dhakaDate(askedAt)}`}>
      <p className={css.words}>
        <Words text={reason} />
      </p>
      {answer === null ? (
        <Bengali>{bn.waits}</Bengali>
      ) : (
        <p className={css.words}>
          <b>{en.answer}</b> <Words text={answer} />
        </p>
      )}
    </Alert>
  )
}

const SHORTEST = 3

interface FormProps {
  readonly examId: string
  readonly place: AnswerPlace
  readonly until: number
  readonly onCancel: () => void
}

function AskForm({ examId, place, until, onCancel }: FormProps) {
  const [reason, setReason] = useState('')
  const asking = useAskRecheck(examId, place)
  const fieldId = useId()
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])
  const fault = asking.error instanceof CallRefused ? asking.error.message : errors.wentWrong
  return (
    <form
      className={css.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        asking.mutate(reason)
      }}
    >
      <LongField
        id={fieldId}
        label={<Bengali>{place.part === 'mcq' ? bn.whyKey : bn.why}</Bengali>}
        hint={<Bengali>{bn.once(dhakaDate(until))}</Bengali>}
        error={asking.error === null ? undefined : fault}
        value={reason}
        maxLength={500}
        onChange={setReason}
      />
      <div className={css.actions}>
        <Button type="submit" small disabled={reason.trim().length < SHORTEST} busy={asking.isPending && en.sending}>
          {en.send}
        </Button>
        <Button look="text" small onClick={onCancel}>
          {en.cancel}
        </Button>
      </div>
    </form>
  )
}

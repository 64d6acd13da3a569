import { changeStop, messageStops } from '@anushilon/contract/staff/messages'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { isMobileNumber, mobileNumberIn } from '@anushilon/domain/profile-rules'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { useSaving } from '../../api/use-change.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Messages.module.css'

/** The numbers that want no messages: seen, added to, and taken off with a reason. */
export function StopsPanel() {
  const found = useQuery(queryFor(messageStops, {}))
  const [number, setNumber] = useState('')
  const [note, setNote] = useState('')
  const changing = useSaving(messageStops)
  if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />
  const stops = found.data?.stops ?? []
  const isGood = isMobileNumber(mobileNumberIn(number))
  const isOnList = stops.some((stop) => stop.number === mobileNumberIn(number))
  const change = async () => {
    await call(changeStop, { number: mobileNumberIn(number), stopped: !isOnList, note: note.trim() })
    toast(isOnList ? 'Taken off the stop list' : 'On the stop list', 'success')
    setNumber('')
    setNote('')
  }
  function submit() {
    if (isGood && note.trim() !== '' && !changing.isPending) changing.mutate(change)
  }
  return (
    <Panel title="Stop list" count={stops.length}>
      <Form className={css.form} onSubmit={submit}>
        <p>
          These numbers get no messages. A number also comes here by itself when its owner answers STOP or{' '}
          <span lang="bn">বন্ধ</span>.
        </p>
        {stops.length > 0 && (
          <ul className={css.sample} aria-label="Stop list">
            {stops.map((stop) => (
              <li key={stop.number}>
                <strong>{stop.number}</strong>
                <span className={css.meta} lang={languageOf(stop.note ?? '')}>
                  {dhakaMoment(stop.at)} · {stop.how === 'sms' ? 'by SMS' : (stop.note ?? '')}
                </span>
                <Button small look="text" onClick={() => setNumber(stop.number)}>
                  Take off…
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Field
          label="Mobile number"
          numeric
          value={number}
          onChange={setNumber}
          error={number.trim() === '' || isGood ? null : '11 digits, such as 01712334455'}
          maxLength={20}
        />
        <Field
          label="Reason"
          hint={isOnList ? 'Such as: asked for messages again' : 'Such as: asked at the desk'}
          value={note}
          onChange={setNote}
          maxLength={200}
        />
        <FaultAlert error={changing.error} />
        <Button type="submit" disabled={!isGood || note.trim() === ''} busy={changing.isPending && 'Saving'}>
          {isOnList ? 'Take off the stop list' : 'Put on the stop list'}
        </Button>
      </Form>
    </Panel>
  )
}

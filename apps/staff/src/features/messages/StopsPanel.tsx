import { changeStop, messageStops, MESSAGES_PAGE } from '@anushilon/contract/staff/messages'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { totalPages } from '@anushilon/domain/pages'
import { isMobileNumber, mobileNumberIn } from '@anushilon/domain/profile-rules'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { useSaving } from '../../api/use-change.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { useShorterList } from '../../ui/controls/use-shorter-list.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Messages.module.css'

/** The numbers that want no messages: seen, added to, and taken off with a reason. */
export function StopsPanel() {
  const [page, setPage] = useState(1)
  const found = useQuery({ ...queryFor(messageStops, { page }), placeholderData: keepPreviousData })
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const changing = useSaving(messageStops)
  const number = mobileNumberIn(typed)
  const isGood = isMobileNumber(number)
  // It may stand on another page.
  const asked = useQuery({ ...queryFor(messageStops, { number }), enabled: isGood })
  const pages = found.data && totalPages(found.data.total, MESSAGES_PAGE)
  useShorterList(page, pages, setPage)
  if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />
  const { stops, total } = found.data ?? { stops: [], total: 0 }
  const isOnList = (asked.isSuccess ? asked.data.stops : stops).some((stop) => stop.number === number)
  // What was known of it before may be what has just been changed.
  const isReady = isGood && !asked.isFetching && note.trim() !== ''
  const change = async () => {
    await call(changeStop, { number, stopped: !isOnList, note: note.trim() })
    toast(isOnList ? 'Taken off the stop list' : 'On the stop list', 'success')
    setTyped('')
    setNote('')
  }
  function submit() {
    if (isReady && !changing.isPending) changing.mutate(change)
  }
  return (
    <Panel title="Stop list" count={Math.max(total, stops.length)}>
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
                <Button small look="text" onClick={() => setTyped(stop.number)}>
                  Take off…
                </Button>
              </li>
            ))}
          </ul>
        )}
        {pages !== undefined && pages > 1 && (
          <Pagination page={page} totalPages={pages} onPage={setPage} label="Pages of the stop list" />
        )}
        <Field
          label="Mobile number"
          numeric
          value={typed}
          onChange={setTyped}
          error={typed.trim() === '' || isGood ? null : '11 digits, such as 01712334455'}
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
        <Button type="submit" disabled={!isReady} busy={changing.isPending && 'Saving'}>
          {isOnList ? 'Take off the stop list' : 'Put on the stop list'}
        </Button>
      </Form>
    </Panel>
  )
}

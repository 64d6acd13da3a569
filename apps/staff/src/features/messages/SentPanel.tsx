import {
  messageBatches,
  messageFile,
  MESSAGES_PAGE,
  messagesHandedOver,
  resendMessages,
  troubledMessages,
  type MessageBatch,
} from '@anushilon/contract/staff/messages'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { totalPages } from '@anushilon/domain/pages'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { FileLink } from '../../file-link/FileLink.tsx'
import { useShorterList } from '../../ui/controls/use-shorter-list.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { KIND_WORDS, taka } from './message-words.ts'
import css from './Messages.module.css'

const STATES = ['sent', 'waiting', 'sending', 'failed', 'unknown', 'stopped'] as const

interface Props {
  /** On this page. */
  batches: readonly MessageBatch[]
  total: number
  page: number
  onPage: (page: number) => void
}

/** How far each batch is, what failed and why, and a way to send only that again. */
export function SentPanel({ batches, total, page, onPage }: Props) {
  const pages = totalPages(total, MESSAGES_PAGE)
  useShorterList(page, pages, onPage)
  if (batches.length === 0) return null
  return (
    <Panel title="Sent" count={Math.max(total, batches.length)}>
      <ul className={css.sample} aria-label="Sent">
        {batches.map((batch) => (
          <Batch key={batch.id} batch={batch} />
        ))}
      </ul>
      {pages > 1 && <Pagination page={page} totalPages={pages} onPage={onPage} label="Pages of what was sent" />}
    </Panel>
  )
}

function Batch({ batch }: { batch: MessageBatch }) {
  const { id: batchId, counts, channel } = batch
  const change = useChange(messageBatches, troubledMessages)
  const again = (which: 'failed' | 'unknown') => async () => await call(resendMessages, { batchId, which })
  const state = STATES.filter((name) => counts[name] > 0).map((name) => `${counts[name]} ${name}`)
  return (
    <li>
      <strong>
        {KIND_WORDS[batch.kind]}
        {batch.examName !== null && `: ${batch.examName}`}
      </strong>{' '}
      {state.join(', ')}
      <span className={css.meta}>
        {dhakaMoment(batch.at)} · {batch.by} · {batch.parts} SMS · {taka(batch.costPoisha)}
      </span>
      {counts.failed + counts.unknown > 0 && <Troubled batch={batch} />}
      <div className={css.actions}>
        {counts.failed > 0 && (
          <Button small look="quiet" disabled={change.isPending} onClick={() => change.mutate(again('failed'))}>
            Send the failed again
          </Button>
        )}
        {counts.unknown > 0 && (
          <Button small look="quiet" disabled={change.isPending} onClick={() => change.mutate(again('unknown'))}>
            Send the unknown again (may arrive twice)
          </Button>
        )}
        {channel === 'file' && counts.waiting > 0 && (
          <>
            <FileLink of={messageFile} input={{ batchId }}>
              Download the file
            </FileLink>
            <Button
              small
              look="quiet"
              disabled={change.isPending}
              onClick={() => change.mutate(async () => await call(messagesHandedOver, { batchId }))}
            >
              It is uploaded to the portal
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function Troubled({ batch: { id: batchId, at } }: { batch: MessageBatch }) {
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...queryFor(troubledMessages, { batchId, page }),
    placeholderData: keepPreviousData,
  })
  const pages = found.data && totalPages(found.data.total, MESSAGES_PAGE)
  useShorterList(page, pages, setPage)
  return (
    <>
      <ul aria-label="Not sent">
        {(found.data?.messages ?? []).map(({ id, name, number, outcome }) => (
          <li key={id}>
            <bdi lang={languageOf(name)}>{name}</bdi> · {number} · {outcome}
          </li>
        ))}
      </ul>
      {pages !== undefined && pages > 1 && (
        <Pagination
          page={page}
          totalPages={pages}
          onPage={setPage}
          label={`Pages of what was not sent of ${dhakaMoment(at)}`}
        />
      )}
    </>
  )
}

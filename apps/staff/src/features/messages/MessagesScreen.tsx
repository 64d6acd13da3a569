import { messageBatches, messageSettings } from '@anushilon/contract/staff/messages'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { ChannelPanel } from './ChannelPanel.tsx'
import { ComposePanel } from './ComposePanel.tsx'
import { SentPanel } from './SentPanel.tsx'
import { StopsPanel } from './StopsPanel.tsx'
import { TemplatesPanel } from './TemplatesPanel.tsx'
import css from './Messages.module.css'

const ASK_AGAIN_MS = 3_000

/** What guardians and students are told by SMS or on their own phones: written, looked at with its cost, sent, and watched. */
export function MessagesScreen() {
  const settings = useQuery(queryFor(messageSettings, {}))
  const [page, setPage] = useState(1)
  const sent = useQuery({
    ...queryFor(messageBatches, { page }),
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
  const head = (
    <PageHead
      title="Messages"
      note="Results, absences, coming exams and passwords, by SMS or on students’ own phones."
    />
  )
  if (settings.data === undefined) {
    return (
      <>
        {head}
        {settings.isError ? (
          <ErrorPanel onRetry={() => void settings.refetch()} />
        ) : (
          <SkeletonList count={2} height={240} />
        )}
      </>
    )
  }
  const quietUntil = sent.data?.quietUntil ?? null
  return (
    <>
      {head}
      <div className={css.notes}>
        {quietUntil !== null && (
          <Alert kind="info" title={`Quiet hours: nothing goes out before ${dhakaMoment(quietUntil)}.`} />
        )}
        {settings.data.channel === 'none' && (
          <Alert kind="info" title="No SMS yet: only students who turned messages on in their Profile can be told.">
            <p>
              For guardians and everybody else, choose below how SMS go out. Without a contract: a file that you upload
              at a bulk-SMS company, or an Android phone of the centre. Nothing is sent before you have seen the texts
              and what they cost.
            </p>
          </Alert>
        )}
      </div>
      <ComposePanel settings={settings.data} onSent={() => setPage(1)} />
      {/* Asked again and again: where that fails once, what somebody writes above stays. */}
      {sent.isError && (
        <div className={css.trouble}>
          <ErrorPanel onRetry={() => void sent.refetch()} />
        </div>
      )}
      {sent.data !== undefined && (
        <SentPanel batches={sent.data.batches} total={sent.data.total} page={page} onPage={setPage} />
      )}
      <TemplatesPanel templates={settings.data.templates} />
      <StopsPanel />
      <ChannelPanel settings={settings.data} />
    </>
  )
}

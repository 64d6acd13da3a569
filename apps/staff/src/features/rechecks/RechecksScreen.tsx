import { RECHECKS_PAGE, recheckList } from '@anushilon/contract/staff/rechecks'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Segment } from '../../ui/controls/Segment.tsx'
import { useShorterList } from '../../ui/controls/use-shorter-list.ts'
import { RecheckItem } from './RecheckItem.tsx'
import css from './Rechecks.module.css'

/** What students asked to have looked at again, of all exams. */
export function RechecksScreen() {
  const [show, setShow] = useState<'open' | 'answered'>('open')
  const [page, setPage] = useState(1)
  const list = useQuery({ ...queryFor(recheckList, { show, page }), placeholderData: keepPreviousData })
  const total = list.data?.total ?? 0
  useShorterList(page, list.data && Math.ceil(total / RECHECKS_PAGE), setPage)
  return (
    <>
      <PageHead title="Re-checks" note="Answers that students ask you to look at again. They read what you write." />
      <Panel
        title={show === 'open' ? 'Waiting' : 'Answered'}
        count={total}
        flush
        meta={
          <Segment
            label="Which"
            value={show}
            options={[
              { value: 'open', name: 'Waiting' },
              { value: 'answered', name: 'Answered' },
            ]}
            onChange={(to) => {
              setShow(to)
              setPage(1)
            }}
          />
        }
      >
        {list.isError && list.data === undefined && <ErrorPanel onRetry={() => void list.refetch()} />}
        {list.isPending && <SkeletonList count={3} height={96} />}
        {list.data !== undefined && total === 0 && (
          <Empty title={show === 'open' ? 'Nobody waits for an answer.' : 'None yet.'} />
        )}
        <ul className={css.list}>
          {(list.data?.rechecks ?? []).map((row) => (
            <RecheckItem key={row.id} row={row} />
          ))}
        </ul>
        {total > RECHECKS_PAGE && (
          <Pagination page={page} totalPages={Math.ceil(total / RECHECKS_PAGE)} onPage={setPage} />
        )}
      </Panel>
    </>
  )
}

import type { Pages } from '@anushilon/contract/codecs/pagination'
import { PAGE_SIZE } from '@anushilon/domain/pages'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useEffect } from 'react'
import { ui } from '@anushilon/ui/text/words.ts'
import { history as bn } from '../text/bn-results.ts'
import { lists } from '../text/en.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { type Column, DataTable } from '@anushilon/ui/layout/DataTable.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'

interface Found<Row> {
  readonly data: { readonly exams: readonly Row[]; readonly pages: Pages } | undefined
  readonly isError: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface Props<Row> {
  caption: string
  found: Found<Row>
  page: number
  onPage: (page: number) => void
  /** Given the number of the page's first row. */
  columns: (first: number) => readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** One line in Bengali: there is nothing. */
  emptyHint: string
  /** In the place of a list that cannot be loaded: an empty one without pages, unless told (Spec 8). */
  lost?: ReactNode
}

/** A list a page at a time. */
export function PagedTable<Row>({
  found,
  emptyHint,
  lost = <LostList onRetry={() => void found.refetch()} />,
  columns,
  page,
  onPage,
  ...table
}: Props<Row>): ReactNode {
  const lastPage = found.isPlaceholderData ? undefined : found.data?.pages.total

  // The list has become shorter since the page was chosen.
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) onPage(lastPage)
  })

  if (found.data === undefined) return found.isError ? lost : <SkeletonList count={6} height={108} />
  const { exams, pages } = found.data
  if (exams.length === 0 && pages.current === 1) return <Empty title={lists.noData} hint={emptyHint} />
  return (
    <>
      <DataTable
        {...table}
        columns={columns((pages.current - 1) * PAGE_SIZE + 1)}
        rows={exams}
        stale={found.isPlaceholderData}
      />
      <Pagination page={page} totalPages={pages.total} onPage={onPage} />
    </>
  )
}

function LostList({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Empty title={lists.noData} hint={bn.notLoaded} />
      <p className="centred">
        <Button look="quiet" small icon={RefreshCw} onClick={onRetry}>
          {ui.tryAgain}
        </Button>
      </p>
    </>
  )
}

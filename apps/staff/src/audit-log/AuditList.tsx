import { type AuditFilter, auditLog } from '@anushilon/contract/staff/audit'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { AuditEntries } from './AuditEntries.tsx'

/** The log, newest first, as far back as one asks. There is no way to change or remove an entry. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const isOwner = useMe().role === 'owner'
  const log = useInfiniteQuery({
    queryKey: [auditLog.name, filter],
    queryFn: async ({ pageParam, signal }) =>
      await call(auditLog, { ...filter, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? (entries.at(-1)?.id ?? null) : null),
  })
  if (log.data === undefined) {
    return log.isError ? <ErrorPanel onRetry={() => void log.refetch()} /> : <SkeletonList count={6} height={56} />
  }
  const entries = log.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) {
    if (filter.examId === undefined) return <Empty title="Nothing found" hint="এখানে কোনো পরিবর্তন লেখা নেই।" />
    // An author is shown their own entries only, and must not take that for all that happened.
    return isOwner ? (
      <Empty title="Nothing has happened yet" hint="এখানে কোনো পরিবর্তন লেখা নেই।" />
    ) : (
      <Empty title="You have changed nothing here" hint="অন্যদের পরিবর্তন শুধু owner দেখতে পান।" />
    )
  }
  return (
    <>
      <AuditEntries entries={entries} isOfOneExam={filter.examId !== undefined} />
      {log.hasNextPage && (
        <p style={{ padding: '12px 20px' }}>
          <Button look="quiet" busy={log.isFetchingNextPage && 'Loading'} onClick={() => void log.fetchNextPage()}>
            Show older entries
          </Button>
        </p>
      )}
    </>
  )
}

import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

interface Props {
  query: Pick<UseQueryResult, 'isLoadingError' | 'isPending' | 'refetch'>
  /** How many boxes stand there meanwhile. */
  count?: number
  /** Of each of them. */
  height: number
}

/** In the place of what was asked for: boxes of its size until it has come, or a way to ask again where it did not. */
export function Pending({ query, count = 1, height }: Props) {
  if (query.isLoadingError) return <ErrorPanel onRetry={() => void query.refetch()} />
  return query.isPending ? <SkeletonList count={count} height={height} /> : null
}

import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { useParams } from 'wouter'
import { serverNow } from '../../api/server-clock.ts'
import { LoadFault } from '../../app/LoadFault.tsx'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Overview } from './Overview.tsx'
import { useMarking } from './use-marking.ts'

/** The marking of one exam, from the rail: what a marker sees of it. */
export function MarkingExamScreen() {
  const { examId = '' } = useParams()
  const { data, isLoadingError, error, refetch } = useMarking(examId)
  if (isLoadingError) return <LoadFault error={error} onRetry={() => void refetch()} />
  const closing = data === undefined || data.closesAt > serverNow() ? 'closes' : 'closed'
  const note = data === undefined ? 'Marking' : `${data.courseName} · ${closing} ${dhakaMoment(data.closesAt)}`
  return (
    <>
      <BackLink href={paths.marking}>All marking</BackLink>
      <PageHead title={data?.name ?? 'Marking'} note={note} />
      <Overview exam={{ id: examId }} />
    </>
  )
}

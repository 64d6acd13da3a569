import { studentSheet } from '@anushilon/contract/staff/student-page'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { GuardianSheet } from '@anushilon/ui/guardian/GuardianSheet.tsx'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { useParams } from 'wouter'
import { queryFor } from '../../../api/queries.ts'
import { LoadFault } from '../../../app/LoadFault.tsx'
import { NotFoundScreen } from '../../../app/NotFoundScreen.tsx'
import { studentPath } from '../../../paths.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from '../HandOuts.module.css'

/** One page of A4 for the guardian: the same that the link shows. */
export function SheetScreen() {
  const { studentId: typed } = useParams<{ studentId: string }>()
  const studentId = Number(typed)
  const sheet = useQuery({ ...queryFor(studentSheet, { studentId }), enabled: Number.isSafeInteger(studentId) })
  if (!Number.isSafeInteger(studentId)) return <NotFoundScreen />
  if (sheet.isError && sheet.data === undefined) {
    return <LoadFault error={sheet.error} onRetry={() => void sheet.refetch()} />
  }
  return (
    <main id="content" className={css.page}>
      <div className={css.screenOnly}>
        <PageHead title="Guardian’s sheet" note="One page of A4">
          <LinkButton href={studentPath(studentId)} look="quiet" icon={ArrowLeft}>
            Student
          </LinkButton>
          {sheet.data !== undefined && (
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          )}
        </PageHead>
      </div>
      {sheet.isPending && <SkeletonList count={1} height={640} />}
      {sheet.data !== undefined && <GuardianSheet sheet={sheet.data} />}
    </main>
  )
}

import { printedPaper } from '@anushilon/contract/staff/papers'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useParams } from 'wouter'
import { queryFor } from '../../../api/queries.ts'
import { LoadFault } from '../../../app/LoadFault.tsx'
import { examPath } from '../../../paths.ts'
import { Segment } from '../../../ui/controls/Segment.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { useCourses } from '../use-courses.ts'
import { usePaperEditor } from '../use-paper-editor.ts'
import { PrintedKey } from './PrintedKey.tsx'
import { PrintedPaper } from './PrintedPaper.tsx'
import css from './PrintScreen.module.css'

const WHAT = [
  { value: 'paper', name: 'Questions' },
  { value: 'both', name: 'With key' },
  { value: 'key', name: 'Key only' },
] as const
type What = (typeof WHAT)[number]['value']

/** The paper on A4: for those who sit it in a room, for the file, for a colleague who reads it through. */
export function PrintScreen() {
  const { examId } = useParams<{ examId: string }>()
  const [what, setWhat] = useState<What>('paper')
  const facts = useCourses()
  const open = usePaperEditor(examId)
  // What was typed on the screen before is on its way.
  const isComing = open.editor !== null && open.paper.isDraft && open.state !== 'saved' && open.state !== 'refused'
  const read = useQuery({ ...queryFor(printedPaper, { examId }), enabled: !isComing, gcTime: 0 })
  if (read.isLoadingError) return <LoadFault error={read.error} onRetry={() => void read.refetch()} />
  const { data } = read
  const hasKey = data !== undefined && sectionsOf(data.document).some(({ questions }) => questions.length > 0)
  return (
    <main id="content" className={css.page}>
      <div className={css.screenOnly}>
        <PageHead title="Print the paper" note="A4">
          <LinkButton href={examPath(examId)} look="quiet" icon={ArrowLeft}>
            Back to the paper
          </LinkButton>
          {data !== undefined && (
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          )}
        </PageHead>
        {hasKey && <Segment label="What is printed" options={WHAT} value={what} onChange={setWhat} />}
        {open.editor !== null && open.state !== 'saved' && !isComing && (
          <Alert kind="warn">What is not saved yet is not in print.</Alert>
        )}
        {hasKey && data.document.mcq?.shuffle !== false && (
          <p className={css.note}>
            On their phones students have the questions in an order of their own. Here they stand in the order of the
            paper, and the key is by these numbers.
          </p>
        )}
      </div>
      {data === undefined || !facts.isKnown ? (
        <SkeletonList count={1} height={640} />
      ) : (
        <>
          {what !== 'key' && <PrintedPaper {...data} facts={facts} />}
          {what !== 'paper' && <PrintedKey {...data} facts={facts} />}
        </>
      )}
    </main>
  )
}

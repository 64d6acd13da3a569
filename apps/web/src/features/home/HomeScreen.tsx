import { useEffect } from 'react'
import { loadHint } from '../../lib/fault-text.ts'
import { setTitle } from '../../lib/title.ts'
import { Page } from '../../ui/Page.tsx'
import { home } from '../../text/en-home.ts'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { ExamPanels } from './ExamPanels.tsx'
import { FrequencySections } from './FrequencySections.tsx'
import { Notices } from './Notices.tsx'
import { useHomeBottom, useHomeTop } from './use-home.ts'
import { useSealedPapers } from './use-sealed-papers.ts'

export function HomeScreen() {
  useEffect(() => setTitle(home.title), [])
  const top = useHomeTop()
  const bottom = useHomeBottom()
  const ready = useSealedPapers(top.data?.coming)

  function tryAgain() {
    for (const half of [top, bottom]) if (half.data === undefined) void half.refetch()
  }

  return (
    <Page>
      <h1 className="sr">{home.title}</h1>
      {[top, bottom].some(isLost) && <ErrorPanel hint={loadHint(top.error ?? bottom.error)} onRetry={tryAgain} />}
      {top.data?.notices !== undefined && <Notices notices={top.data.notices} />}
      {!isLost(top) && <ExamPanels exams={top.data} ready={ready} />}
      {!isLost(bottom) && <FrequencySections sections={bottom.data} />}
    </Page>
  )
}

/** There is nothing to show of it, not even from before. */
function isLost(half: { readonly isError: boolean; readonly data: unknown }): boolean {
  return half.isError && half.data === undefined
}

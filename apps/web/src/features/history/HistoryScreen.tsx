import type { PastExam } from '@anushilon/contract/operations/results'
import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import CalendarX from 'lucide-react/icons/calendar-x'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useState } from 'react'
import { useListPlace } from '../../lib/use-list-place.ts'
import { paths } from '../../paths.ts'
import { lists as bnLists } from '../../text/bn.ts'
import { history } from '../../text/en-results.ts'
import { variation as variations } from '../../text/en.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { VariationTabs } from '../../ui/VariationTabs.tsx'
import { historyColumns } from './history-columns.tsx'
import css from './HistoryScreen.module.css'
import { MeritProgress } from './MeritProgress.tsx'
import { ReceiptDialog } from './Receipts.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { useHistory } from './use-history.ts'

export function HistoryScreen() {
  const { tab: variation, page, openTab, openPage } = useListPlace(VARIATION_NAMES)
  const found = useHistory(variation, page)
  const [opened, setOpened] = useState<PastExam | null>(null)
  return (
    <Page>
      <PageHead
        title={history.title}
        action={
          <div className={css.ways}>
            <LinkButton href={paths.mistakes} look="quiet" small icon={NotebookPen}>
              {history.mistakes}
            </LinkButton>
            <LinkButton href={paths.missedExams} look="quiet" small icon={CalendarX}>
              {history.missedExams}
            </LinkButton>
          </div>
        }
      />
      <VariationTabs selected={variation} onSelect={openTab}>
        <PagedTable
          caption={history.caption(variations[variation])}
          found={found}
          page={page}
          onPage={openPage}
          columns={(first) => historyColumns(variation, first, setOpened)}
          rowKey={(exam) => exam.examId}
          emptyHint={bnLists.noHistory}
        />
      </VariationTabs>
      <MeritProgress />
      {opened !== null && <Opened exam={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

function Opened({ exam, onClose }: { readonly exam: PastExam; readonly onClose: () => void }) {
  return exam.standing.kind === 'ranked' ? (
    <ResultDialog exam={exam} onClose={onClose} />
  ) : (
    <ReceiptDialog exam={exam} onClose={onClose} />
  )
}

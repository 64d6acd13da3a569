import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { useListPlace } from '../../lib/use-list-place.ts'
import { paths } from '../../paths.ts'
import { lists as bnLists } from '../../text/bn.ts'
import { history, missed } from '../../text/en-results.ts'
import { variation as variations } from '../../text/en.ts'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { VariationTabs } from '../../ui/VariationTabs.tsx'
import { missedColumns } from './missed-columns.tsx'
import { useMissedExams } from './use-missed-exams.ts'

export function MissedExamsScreen() {
  const { tab: variation, page, openTab, openPage } = useListPlace(VARIATION_NAMES)
  const found = useMissedExams(variation, page)
  return (
    <Page>
      <PageHead title={missed.title} back={{ href: paths.history, label: history.title }} />
      <VariationTabs selected={variation} onSelect={openTab}>
        <PagedTable
          caption={missed.caption(variations[variation])}
          found={found}
          page={page}
          onPage={openPage}
          columns={(first) => missedColumns(variation, first)}
          rowKey={(exam) => exam.id}
          emptyHint={bnLists.noMissed}
        />
      </VariationTabs>
    </Page>
  )
}

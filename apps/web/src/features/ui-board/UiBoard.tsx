import { NoNavLayout } from '../../app/shell/NoNavLayout.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'

export function UiBoard() {
  return (
    <NoNavLayout>
      <Page>
        <PageHead title="Component board" />
      </Page>
    </NoNavLayout>
  )
}

import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { setTitle } from '../lib/title.ts'
import { paths } from '../paths.ts'
import { errors as bn } from '../text/bn.ts'
import { errors as en } from '../text/en.ts'
import { examList } from '../text/en-home.ts'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { NoNavLayout } from './shell/NoNavLayout.tsx'

export function NotFoundScreen() {
  useEffect(() => setTitle(en.pageNotFound), [])
  const home = useSession() === null ? paths.landing : paths.home
  return (
    <NoNavLayout logoHref={home}>
      <Page width="narrow">
        <Empty title={en.pageNotFound} hint={bn.pageNotFound} heading />
        <p className="centred">
          <LinkButton href={home}>{examList.back}</LinkButton>
        </p>
      </Page>
    </NoNavLayout>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import LogIn from 'lucide-react/icons/log-in'
import type { ReactNode } from 'react'
import { queryClientOf } from '../../api/query-client.ts'
import { NoNavLayout } from '../../app/shell/NoNavLayout.tsx'
import { paths } from '../../paths.ts'
import { freeExam as en } from '../../text/en-free-exam.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'

/** What a visitor loads is nobody's. */
export function FreeData({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf('')}>{children}</QueryClientProvider>
}

/** A page for whoever comes by, with a way to the log-in. */
export function FreePage({ children }: { readonly children: ReactNode }) {
  return (
    <NoNavLayout
      narrow
      logoHref={paths.login}
      action={
        <LinkButton href={paths.login} look="text" small icon={LogIn}>
          {en.login}
        </LinkButton>
      }
    >
      <Page width="narrow">{children}</Page>
    </NoNavLayout>
  )
}

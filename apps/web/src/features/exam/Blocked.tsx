import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { paths } from '../../paths.ts'
import { beforeStart } from '../../text/en-exam.ts'
import { AlertDialog } from '@anushilon/ui/AlertDialog.tsx'
import { ErrorPanel } from '@anushilon/ui/ErrorPanel.tsx'
import { InvalidExam } from '../../ui/InvalidExam.tsx'
import { Page } from '../../ui/Page.tsx'
import { Words } from '@anushilon/ui/Words.tsx'

/** There is no way on from here: closing it leads to the history (Spec 4 and 8). */
export function Blocked({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [, navigate] = useLocation()
  return (
    <AlertDialog open title={title} onClose={() => navigate(paths.history)}>
      {children}
    </AlertDialog>
  )
}

/** In the place of a page whose exam could not be asked for. */
export function ExamFault({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error instanceof CallRefused && error.status === 404) return <InvalidExam />
  if (error instanceof CallRefused && error.status === 403) {
    return (
      <Blocked title={beforeStart.cannotStart}>
        <Words text={error.message} />
      </Blocked>
    )
  }
  return (
    <Page width="narrow">
      <ErrorPanel onRetry={onRetry} />
    </Page>
  )
}

import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { loadHint } from '../../lib/fault-text.ts'
import { listPath, paths } from '../../paths.ts'
import { rules as bn } from '../../text/bn-exam.ts'
import { beforeStart, rules } from '../../text/en-exam.ts'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { InvalidExam } from '../../exam-parts/InvalidExam.tsx'
import { Page } from '../../ui/Page.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useExamOfAddress } from './exam-of-address.ts'

/** There is no way on from here: closing it leads to the history (Spec 4 and 8). */
export function Blocked({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const exam = useExamOfAddress()
  const [, navigate] = useLocation()
  return (
    <AlertDialog
      open
      title={title}
      onClose={() => navigate(exam === null ? paths.history : listPath(paths.history, exam.variation))}
    >
      {children}
    </AlertDialog>
  )
}

/** Over for this student (Spec 4 "Exam entry check"); where to look for it now, and what else there is to know. */
export function HasEnded({ children }: { readonly children?: ReactNode }) {
  return (
    <Blocked title={rules.ended}>
      {rules.endedHint} <Bengali>{bn.endedHint}</Bengali>
      {children}
    </Blocked>
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
      <ErrorPanel hint={loadHint(error)} onRetry={onRetry} />
    </Page>
  )
}

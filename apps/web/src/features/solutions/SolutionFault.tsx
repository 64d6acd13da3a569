import { CallRefused } from '@anushilon/contract/call-errors'
import { solution as bn } from '../../text/bn-solutions.ts'
import { solution as en } from '../../text/en-solutions.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { InvalidExam } from '../../exam-parts/InvalidExam.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
}

/** In the place of a solution that did not come, or is not to be seen. */
export function SolutionFault({ error, onRetry }: Props) {
  if (!(error instanceof CallRefused) || error.status >= 500) {
    return <ErrorPanel hint={bn.loadFailed} onRetry={onRetry} />
  }
  if (error.code === 'no-such-exam') return <InvalidExam />
  return (
    <Alert kind="info" live="status" title={en.notToShow}>
      <Words text={error.message} /> {error.code === 'results-not-out' && <Bengali>{bn.notOut}</Bengali>}
    </Alert>
  )
}

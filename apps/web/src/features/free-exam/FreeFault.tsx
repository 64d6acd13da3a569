import { CallRefused } from '@anushilon/contract/call-errors'
import { paths } from '../../paths.ts'
import { freeExam as bn } from '../../text/bn-free-exam.ts'
import { freeExam as en } from '../../text/en-free-exam.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'

/** In the place of what did not come; an exam that is over leads back to the list. */
export function FreeFault({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (!(error instanceof CallRefused) || error.status >= 500) {
    return <ErrorPanel hint={bn.loadFailed} onRetry={onRetry} />
  }
  return (
    <Alert
      kind="info"
      live="status"
      action={
        <LinkButton href={paths.freeBeforeStart} look="quiet" small>
          {en.again}
        </LinkButton>
      }
    >
      <Words text={error.message} />
    </Alert>
  )
}

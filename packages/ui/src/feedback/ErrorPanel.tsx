import RefreshCw from 'lucide-react/icons/refresh-cw'
import { ui } from '../text/words.ts'
import { Alert } from './Alert.tsx'
import { Button } from '../controls/Button.tsx'

interface Props {
  onRetry: () => void
  title?: string
  /** One sentence in Bengali. */
  hint?: string
  /** The words of a retry under way. */
  busy?: string | false
}

/** In the place of what could not be loaded. */
export function ErrorPanel({ onRetry, title = ui.informUs, hint, busy = false }: Props) {
  return (
    <Alert
      kind="bad"
      live="alert"
      title={title}
      hint={hint}
      action={
        <Button look="quiet" small icon={RefreshCw} busy={busy} onClick={onRetry}>
          {ui.tryAgain}
        </Button>
      }
    />
  )
}

import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { isGone } from '../api/is-gone.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
}

/** In the place of a screen that could not be loaded. */
export function LoadFault({ error, onRetry }: Props) {
  return isGone(error) ? <NotFoundScreen /> : <ErrorPanel onRetry={onRetry} />
}

import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import Clock from 'lucide-react/icons/clock'
import { serverNow } from '../api/server-clock.ts'
import { isUrgent, promisedWords } from './promised.ts'

/** When students were promised their results; red within a day. */
export function PromisedBadge({ at }: { readonly at: number }) {
  const now = serverNow()
  return (
    <Badge kind={isUrgent(at, now) ? 'bad' : 'warn'} icon={Clock}>
      Promised {promisedWords(at, now)}
    </Badge>
  )
}

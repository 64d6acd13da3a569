import type { PasswordState } from '@anushilon/contract/staff/students'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

const PASSWORD_NAMES: Readonly<Record<PasswordState, string>> = {
  none: 'No password',
  'handed-out': 'Handed-out password',
  own: 'Own password',
}

const KINDS = { none: 'bad', 'handed-out': 'warn', own: 'plain' } as const

export function PasswordBadge({ state }: { state: PasswordState }) {
  return (
    <Badge kind={KINDS[state]} {...(state === 'none' ? { icon: TriangleAlert } : {})}>
      {PASSWORD_NAMES[state]}
    </Badge>
  )
}

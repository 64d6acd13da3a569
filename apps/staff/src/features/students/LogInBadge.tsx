import type { PasswordState, StudentRow } from '@anushilon/contract/staff/students'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

const PASSWORD_NAMES: Readonly<Record<PasswordState, string>> = {
  none: 'No password',
  'handed-out': 'Handed-out password',
  own: 'Own password',
}

const KINDS = { none: 'bad', 'handed-out': 'warn', own: 'plain' } as const

/** Which password a student logs in with, or since when they do not any more. */
export function LogInBadge({ student: { leftAt, password } }: { student: Pick<StudentRow, 'leftAt' | 'password'> }) {
  if (leftAt !== null) return <Badge>Left {dhakaDate(leftAt)}</Badge>
  return (
    <Badge kind={KINDS[password]} {...(password === 'none' ? { icon: TriangleAlert } : {})}>
      {PASSWORD_NAMES[password]}
    </Badge>
  )
}

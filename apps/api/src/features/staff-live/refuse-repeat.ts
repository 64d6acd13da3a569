import { MINUTE } from '@anushilon/domain/instant'
import type { Db } from '../../db/database.ts'
import type { StaffCall } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { wasDoneSince, type NewEntry } from '../../stores/people/audit.ts'

type Action = Pick<NewEntry, 'action' | 'about' | 'reason'> & { readonly after?: unknown }

/**
 * A reply that got lost looks like a failure, and whoever presses again would give the time twice. The exam is locked, so
 * that two at once are told apart too; with another reason it is another action.
 */
export async function refuseRepeat(
  tx: Db,
  { input: { examId }, staff, now }: StaffCall<{ examId: string }>,
  action: Action,
): Promise<void> {
  if (!(await wasDoneSince(tx, { ...action, examId, staffId: staff.id }, now - MINUTE))) return
  throw new Refused('conflict', { detail: 'You did exactly this less than a minute ago.' })
}

import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import { writeEntry } from '../stores/people/audit.ts'
import { entryBy, type AuditEntry } from './audited.ts'

/**
 * What was done by a command on the machine stands in the log beside what staff do on the pages; who sat at the machine
 * nobody knows. In the transaction of the change itself.
 */
export async function recordByCommand(tx: Db, now: Instant, entry: AuditEntry): Promise<void> {
  const nobody = { id: null, name: 'Command on the machine', role: null }
  await writeEntry(tx, entryBy({ staff: nobody, now }, entry))
}

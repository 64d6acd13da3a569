import type { Instant } from '@anushilon/domain/instant'
import type { Database, Db } from '../db/database.ts'
import { writeEntry, type NewEntry } from '../stores/people/audit.ts'
import type { StaffSession } from './session.ts'

/** What was done, in the words of the log: `action` from a short list of verbs, `about` for people. */
export interface AuditEntry {
  /** Such as `exam.schedule`, `student.password`, `marks.save`. */
  readonly action: string
  readonly about: string
  readonly examId?: string
  readonly studentId?: number
  /** Only what differs. Never a password, a key of a running exam, or a picture. */
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | null
}

export interface By {
  readonly staff: Pick<StaffSession, 'id' | 'name' | 'role'>
  readonly now: Instant
}

/** By nobody who is known, where a command did it. */
interface ByAnybody {
  readonly staff: { readonly id: number | null; readonly name: string; readonly role: NewEntry['role'] }
  readonly now: Instant
}

/** What was done, as the log keeps it. */
export function entryBy({ staff, now }: ByAnybody, entry: AuditEntry): NewEntry {
  const { examId = null, studentId = null, before, after, reason = null, ...what } = entry
  const who = { staffId: staff.id, staffName: staff.name, role: staff.role }
  return { ...what, ...who, at: now, examId, studentId, before, after, reason }
}

/**
 * The one way in which staff change anything: the change and what is written about it are one transaction. A change
 * that records nothing is a fault of ours; one that turns out to change nothing may say so with `nothing`.
 */
export async function audited<T>(
  db: Database,
  by: By,
  work: (tx: Db, record: (entry: AuditEntry) => void, nothing: () => void) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (tx) => {
    const entries: AuditEntry[] = []
    let isNothing = false
    const done = await work(
      tx,
      (entry) => void entries.push(entry),
      () => {
        isNothing = true
      },
    )
    if (entries.length === 0 && !isNothing) throw new Error('staff changed something without recording it')
    for (const entry of entries) await writeEntry(tx, entryBy(by, entry))
    return done
  })
}

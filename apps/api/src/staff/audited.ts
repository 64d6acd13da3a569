import type { Instant } from '@anushilon/domain/instant'
import type { Database, Db } from '../db/database.ts'
import { writeEntry } from '../stores/people/audit.ts'
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

interface By {
  readonly staff: Pick<StaffSession, 'id' | 'name' | 'role'>
  readonly now: Instant
}

/**
 * The one way in which staff change anything: the change and what is written about it are one transaction. A change
 * that records nothing is a fault of ours; one that turns out to change nothing may say so with `nothing`.
 */
export async function audited<T>(
  db: Database,
  { staff, now }: By,
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
    for (const entry of entries) {
      await writeEntry(tx, {
        at: now,
        staffId: staff.id,
        staffName: staff.name,
        role: staff.role,
        action: entry.action,
        about: entry.about,
        examId: entry.examId ?? null,
        studentId: entry.studentId ?? null,
        before: entry.before,
        after: entry.after,
        reason: entry.reason ?? null,
      })
    }
    return done
  })
}

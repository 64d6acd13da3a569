import type { Instant } from '@anushilon/domain/instant'
import type { Database, Db } from '../db/database.ts'
import { writeEntry } from '../stores/audit.ts'
import type { StaffSession } from './door.ts'

/** What was done, in the words of the log: `action` from a short list of verbs, `about` for people. */
export interface Deed {
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
 * that tells nothing is a fault of ours; one that turns out to change nothing may say so with `nothing`.
 */
export async function audited<T>(
  db: Database,
  { staff, now }: By,
  work: (tx: Db, tell: (deed: Deed) => void, nothing: () => void) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (tx) => {
    const deeds: Deed[] = []
    let isNothing = false
    const done = await work(
      tx,
      (deed) => void deeds.push(deed),
      () => {
        isNothing = true
      },
    )
    if (deeds.length === 0 && !isNothing) throw new Error('staff changed something without telling the log')
    for (const deed of deeds) {
      await writeEntry(tx, {
        at: now,
        staffId: staff.id,
        staffName: staff.name,
        role: staff.role,
        action: deed.action,
        about: deed.about,
        examId: deed.examId ?? null,
        studentId: deed.studentId ?? null,
        before: deed.before,
        after: deed.after,
        reason: deed.reason ?? null,
      })
    }
    return done
  })
}
